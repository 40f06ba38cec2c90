"""A real server in a process of its own, and people who look at it through a real browser."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from importlib.metadata import entry_points
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

GAMES = sorted(entry.name for entry in entry_points(group="tablewright.systems"))
SIZES = {"phone": {"width": 360, "height": 740}, "laptop": {"width": 1440, "height": 900}}
LOCALES = {"en": "en-GB", "ru": "ru-RU"}
PATIENCE = 20_000

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items):
    for item in items:
        if "/e2e/" in str(item.path):
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.slow)


class Server:
    """`tablewright serve` on a database of its own; it can be killed and started again on the same port."""

    def __init__(self, db) -> None:
        self._db = db
        self._port = "0"
        self.process = None

    def start(self):
        program = Path(sys.executable).parent / "tablewright"
        command = [program, "serve", "--port", self._port, "--db", self._db]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env())
        heard = []
        reading = threading.Thread(target=self._listen, args=(heard,), daemon=True)
        reading.start()
        until = time.monotonic() + 60
        while not heard and self.process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)  # the address is printed when the port is bound
        assert heard, "the server did not say its address"
        self._port = re.search(r":(\d+)", heard[0])[1]
        self.url = f"http://127.0.0.1:{self._port}"

    def _listen(self, heard):
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                heard.append(found[0])

    def kill(self):
        """End the process without a word, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()


class Line:
    """A line to the server that can be cut and mended, and that keeps every byte which came through to the browser."""

    #: Asks the server to pack nothing, in as many bytes, so that what comes can be read.
    UNPACKED = (
        (b"Accept-Encoding: gzip, deflate, br, zstd", b"Accept-Encoding: identity               "),
        (b"Accept-Encoding: gzip, deflate, br", b"Accept-Encoding: identity         "),
        (b"Sec-WebSocket-Extensions:", b"Not-WebSocket-Extensions:"),
    )

    def __init__(self, port) -> None:
        self._port = port
        self._open = True
        self._pairs = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.received = bytearray()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if not self._open:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._port))
            self._pairs.append((near, far))
            threading.Thread(target=self._pass, args=(near, far, self._ask), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, self._keep), daemon=True).start()

    def _ask(self, data):
        for asked, instead in self.UNPACKED:
            data = data.replace(asked, instead)
        return data

    def _keep(self, data):
        self.received += data
        return data

    @staticmethod
    def _pass(one, other, through):
        try:
            while data := one.recv(65536):
                other.sendall(through(data))
        except OSError:
            pass  # the other end is gone, or the line was cut
        for end in (one, other):
            end.close()

    def cut(self):
        self._open = False
        for end in [end for pair in self._pairs for end in pair]:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def mend(self):
        self._open = True

    def close(self):
        self.cut()
        self._listener.close()


def env():
    return os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "default"}


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture
def two_fingers():
    """The game of the tests that are about no game."""
    return "two_fingers"


@pytest.fixture(params=LOCALES)
def lang(request):
    return request.param


@pytest.fixture(params=zip(GAMES, cycle(LOCALES)), ids="-".join)
def played(request):
    """Each game in one of the languages, and each language in some game: for what has words of its own in neither."""
    return request.param


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("tables") / "tables.sqlite")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may kill."""
    running = Server(tmp_path / "tables.sqlite")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def line(server):
    """A line of its own to the server."""
    drawn = Line(int(server.url.rpartition(":")[2]))
    yield drawn
    drawn.close()


@pytest.fixture(scope="session")
def browser(chromium):
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


class Person:
    """Somebody with a browser, and what it got: live messages, complaints of the console, requests to strangers."""

    def __init__(self, context, home) -> None:
        self.context = context
        self.home = home
        self.messages = []
        self.complaints = []
        self.foreign = []
        self.page = context.new_page()
        self.page.on("websocket", self._hears)
        self.page.on("request", self._asks)
        self.page.on("console", self._complains)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hears(self, socket):
        socket.on("framereceived", self._reads)

    def _reads(self, message):
        self.messages.append(message)

    def _asks(self, request):
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.foreign.append(request.url)

    def _complains(self, message):
        if message.type == "error" and "WebSocket" not in message.text and "net::ERR_" not in message.text:
            self.complaints.append(message.text)

    def open_table(self, game, name="The Salt Road", you="Noor"):
        page = self.page
        page.goto(self.home)
        page.check(f'input[name="game"][value="{game}"]')
        page.fill("#h-t", name)
        page.fill("#h-n", you)
        page.click(".openform button.primary")
        page.wait_for_url("**/t/**")
        return page.url

    def join(self, link, you):
        self.page.goto(link)
        self.page.fill("#j-n", you)
        self.page.click(".openform button.primary")
        self.page.wait_for_url("**/t/**")

    def invitation(self, table):
        """The link for players."""
        self.page.goto(f"{table}/invite")
        link = self.page.locator(".secretlink code").first.inner_text()
        self.page.goto(table)
        return link

    def hand_over(self, to):
        """Hand the character shown to somebody."""
        self.page.select_option("#assign-seat", label=to)
        self.page.click('form[action$="/assign"] button')

    def begin_roll(self, *, dice=4):
        """Begin the first roll of the sheet; where the number of dice is free, take so many."""
        self.tab("sheet")
        self.page.locator("#sheet a[data-roll]").first.click()
        expect(self.page.locator("#tray-form")).to_be_visible()
        pool = self.page.locator("#c-dice")
        if pool.count():
            pool.fill(str(dice))
            self.settled()

    def settled(self):
        """Wait until the tray says what it was last asked."""
        expect(self.page.locator('#tray [aria-busy="true"]')).to_have_count(0)

    def tab(self, name):
        """Show a pane by its tab; on a laptop all panes are there, and the tabs out of sight."""
        self.page.locator(f'.tabs [data-tab="{name}"]').dispatch_event("click")

    def entries(self):
        return self.page.locator("#log > .entry[data-n]")


@pytest.fixture
def people(browser):
    """Make people: `people(size, lang=…)`; whatever their browsers complained of fails the test."""
    made = []

    def come(server, size="laptop", lang="en", **options):
        context = browser.new_context(viewport=SIZES[size], locale=LOCALES[lang], **options)
        person = Person(context, server.url)
        made.append(person)
        return person

    yield come
    complaints = [complaint for person in made for complaint in person.complaints]
    foreign = [url for person in made for url in person.foreign]
    for person in made:
        person.context.close()
    assert complaints == []
    assert foreign == []


@pytest.fixture
def seated(people, server):
    """A GM at a laptop and a player at a phone, who plays the first of the sample party."""

    def seat(game, lang="en", at=server, line=None):
        gm = people(at, "laptop", lang)
        table = gm.open_table(game)
        player = people(at, "phone", lang)
        player.home = at.url if line is None else line.url
        player.join(gm.invitation(table).replace(at.url, player.home), "Ana")
        gm.hand_over("Ana")
        expect(player.page.locator("#sheet a[data-roll]").first).to_be_visible()
        return gm, player, table

    return seat
