#!/usr/bin/env node
// Check the dice of an exported log, without Tablewright: node dice.mjs FILE. See docs/dice.md.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";

const packed = (tag, ...parts) =>
  Buffer.concat([
    Buffer.from(`${tag}\0`),
    ...parts.flatMap((part) => {
      const raw = Buffer.from(String(part), "utf8");
      const length = Buffer.alloc(4);
      length.writeUInt32BE(raw.length);
      return [length, raw];
    }),
  ]);
const mac = (key, ...parts) => createHmac("sha256", key).update(packed(...parts)).digest();
const sha = (data) => createHash("sha256").update(data).digest("hex");

function faces(key, table, epoch, roll, dice) {
  let word = 0;
  return dice.map(([sides]) => {
    for (;;) {
      const value = mac(key, "table-roll-v1", table, epoch, roll, word++).readUInt32BE();
      if (value < 2 ** 32 - (2 ** 32 % sides)) return (value % sides) + 1;
    }
  });
}

function check(log) {
  const keys = new Map();
  let waiting = 0;
  for (const { epoch, kind, key, pledge } of log.epochs) {
    if (key === null) continue;
    const raw = Buffer.from(key, "hex");
    if (sha(Buffer.concat([packed("table-roll-pledge-v1", log.table, epoch, kind), raw])) !== pledge)
      return `The key of epoch ${epoch}, ${kind}, is not the one that was pledged.`;
    keys.set(`${epoch} ${kind}`, raw);
  }
  for (const { entry, epoch, kind, roll, dice, seal, opening } of log.rolls) {
    const key = keys.get(`${epoch} ${kind}`);
    if (opening && sha(packed("table-roll-seal-v1", opening.salt, opening.key)) !== seal)
      return `The key of roll ${entry} is not the one that it was sealed with.`;
    if (!key && !opening) {
      waiting += 1;
      continue;
    }
    const own = key ? mac(key, "table-roll-key-v1", roll) : Buffer.from(opening.key, "hex");
    const shown = faces(own, log.table, epoch, roll, dice);
    if (dice.some(([, face], place) => face !== shown[place])) return `Roll ${entry} should show [${shown.join(", ")}].`;
  }
  console.log(`Fit: ${log.rolls.length - waiting}. Not opened yet: ${waiting}.`);
  return null;
}

const fault = check(JSON.parse(readFileSync(argv[2], "utf8")));
if (fault !== null) {
  console.error(fault);
  exit(1);
}
