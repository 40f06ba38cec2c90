#!/usr/bin/env python3
"""Check the dice of an exported log, without Tablewright: python3 dice.py FILE. See docs/dice.md."""

import hashlib
import hmac
import json
import sys


def packed(tag, *parts):
    raw = [str(part).encode() for part in parts]
    return tag.encode() + b"\0" + b"".join(len(each).to_bytes(4, "big") + each for each in raw)


def mac(key, *parts):
    return hmac.new(key, packed(*parts), "sha256").digest()


def sha(data):
    return hashlib.sha256(data).hexdigest()


def faces(key, table, epoch, roll, dice):
    word, shown = 0, []
    for sides, _ in dice:
        while True:
            value = int.from_bytes(mac(key, "table-roll-v1", table, epoch, roll, word)[:4], "big")
            word += 1
            if value < 2**32 - 2**32 % sides:
                shown.append(value % sides + 1)
                break
    return shown


def check(log):
    keys, table, waiting = {}, log["table"], 0
    for epoch in log["epochs"]:
        if epoch["key"] is not None:
            key = bytes.fromhex(epoch["key"])
            if sha(packed("table-roll-pledge-v1", table, epoch["epoch"], epoch["kind"]) + key) != epoch["pledge"]:
                return f"The key of epoch {epoch['epoch']}, {epoch['kind']}, is not the one that was pledged."
            keys[epoch["epoch"], epoch["kind"]] = key
    for roll in log["rolls"]:
        key, opening = keys.get((roll["epoch"], roll["kind"])), roll["opening"]
        if opening and sha(packed("table-roll-seal-v1", opening["salt"], opening["key"])) != roll["seal"]:
            return f"The key of roll {roll['entry']} is not the one that it was sealed with."
        if not key and not opening:
            waiting += 1
            continue
        own = mac(key, "table-roll-key-v1", roll["roll"]) if key else bytes.fromhex(opening["key"])
        shown = faces(own, table, roll["epoch"], roll["roll"], roll["dice"])
        if shown != [face for _, face in roll["dice"]]:
            return f"Roll {roll['entry']} should show {shown}."
    print(f"Fit: {len(log['rolls']) - waiting}. Not opened yet: {waiting}.")
    return None


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.exit(check(json.load(file)))
