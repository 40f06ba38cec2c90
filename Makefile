# Needs GNU make and Python 3.11 or later; everything else comes into .venv.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 0.0.0.0
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
COMPILE = $(BIN)/uv pip compile --quiet $(UPGRADE) --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links

.DEFAULT_GOAL := help
.PHONY: help serve test env check types layers tests browser docs bench load soak mutants lock words screenshots kills trust news

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

serve: .venv/.run ## start the server for this network; PORT=8000 unless set, HOST=127.0.0.1 for this machine alone
	$(BIN)/tablewright serve --host $(HOST) --port $(PORT)

test: check types layers tests browser docs ## everything that can run here, saying what it skipped

env: .venv/.dev ## the environment for development

.venv/.run: requirements/run.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --require-hashes --requirement requirements/run.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	$(PIP) --require-hashes --requirement requirements/dev.txt
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.run
	$(PIP) --require-hashes --requirement requirements/bench.txt
	@touch $@

check: .venv/.dev ## lint and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/.dev ## mypy, strict
	$(BIN)/mypy

layers: .venv/.dev ## who may import whom
	$(BIN)/lint-imports --no-logo

tests: .venv/.dev ## the tests, with coverage
	$(BIN)/pytest --numprocesses auto --dist worksteal --cov --cov-report term --ignore tests/e2e

browser: .venv/.dev ## the tests in a real browser, apart: Playwright's loop leaves no room for another
	$(BIN)/pytest --numprocesses auto --dist worksteal tests/e2e

docs: .venv/.dev ## the documentation, warnings as errors
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs docs/_build

bench: .venv/.bench ## the measurements, into docs/benchmarks.md
	$(BIN)/python bench

load: .venv/.dev ## a table's events at every viewer, how late; ARGS="--tables 100 --viewers 8", "--bare", "--until-it-breaks"
	$(BIN)/python bench/load $(ARGS)

soak: .venv/.dev ## hours of play with viewers who come and go: memory, open files, anything lost; ARGS="--minutes 120"
	$(BIN)/python bench/load/soak.py $(ARGS)

mutants: .venv/.dev ## change the rules of GAME a little, again and again, and see whether its tests notice; FILES=checks.py alone
	nice $(BIN)/python tools/mutants.py $(GAME) $(FILES)

lock: .venv/.dev ## the locked requirements; UPGRADE=--upgrade for newer releases
	$(COMPILE) pyproject.toml --group pyproject.toml:build --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group pyproject.toml:dev --constraints requirements/run.txt \
		--output-file requirements/dev.txt
	$(COMPILE) --group pyproject.toml:bench --constraints requirements/dev.txt \
		--output-file requirements/bench.txt

words: .venv/.dev ## what the Russian catalogs lack; DOMAIN=app or a game brings that one up to date first
	$(BIN)/python tools/words.py $(DOMAIN)

screenshots: .venv/.dev ## the pictures of the documentation, by a real browser
	$(BIN)/python tools/screenshots.py

kills: .venv/.dev ## kill a server under load KILLS times (100 unless set), and look whether anything acknowledged is lost
	KILLS=$(or $(KILLS),100) $(BIN)/pytest -q -n 0 tests/web/test_served.py -k after_a_kill

trust: .venv/.dev ## run every gauge of trust with its planted fault, and write docs/trust-report.md; LONG=--long for 10⁸ faces a die
	$(BIN)/python tools/trust.py $(LONG)

news: .venv/.dev ## fold the fragments of changelog.d into CHANGELOG.md
	$(BIN)/towncrier build --yes
