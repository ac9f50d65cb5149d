# Everything sets itself up in .venv; `make help` lists what there is.
PYTHON ?= python3
BIN := .venv/bin
CLI := .venv/.cli-installed
DEV := .venv/.dev-installed
BENCH := .bench-venv/.installed
PLAIN := $(addprefix tests/,environment exhaustive formal golden mutation perft soak) # no coverage is measured in these

.PHONY: help demo play test proof mutation soak browser lint types mypy pyright imports docs tests plain site site-of-now bench clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

demo: $(CLI) ## watch random players play a game
	@$(BIN)/slimestack demo

play: $(CLI) ## play a game in the terminal
	@$(BIN)/slimestack play

test: browser $(DEV) ## everything that is checked on every change
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types imports
	@$(MAKE) --no-print-directory tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target docs plain
	@$(MAKE) --no-print-directory site-of-now

proof: $(DEV) ## the long proofs, in about a quarter of an hour
	$(BIN)/python -m pytest -m proof -n 2 --dist worksteal --no-cov -q

mutation: $(DEV) ## small changes to the code, each of which some test must notice; half an hour
	PYTHONPATH=tests $(BIN)/python -m mutation --cap 25

soak: $(DEV) ## test by examples for about an hour, and write the figures for the documentation
	$(BIN)/python -m pytest tests/properties tests/formats tests/kit --hypothesis-profile=soak \
		-n 2 --dist worksteal --no-cov -q
	$(BIN)/python -m tests.soak

browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		{ echo "The tests of the site need the browser Chromium; on Debian: apt-get install chromium"; exit 1; }

site: browser docs site-of-now ## the built site in a browser: links, accessibility, a phone and a desk, the search

site-of-now:
	$(BIN)/python -m pytest tests/site -q --no-cov -n 2 --dist worksteal

lint: $(DEV) ## style of the code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: mypy pyright ## mypy and pyright

mypy: $(DEV)
	$(BIN)/mypy

pyright: $(DEV)
	$(BIN)/pyright --pythonpath $(BIN)/python

imports: $(DEV) ## the floors of the house: imports go down only
	$(BIN)/lint-imports --no-logo

docs: $(DEV) ## the documentation, in docs/_build/html
	rm -rf docs/_build # what is left of an older build is not told apart from this one
	$(BIN)/sphinx-build -n -T -W -q -b html -d docs/_build/doctrees docs docs/_build/html

tests: $(DEV) ## the tests, with branch coverage, and the gate: every rule has its code and its test
	$(BIN)/python -m pytest $(addprefix --ignore=,tests/site $(PLAIN)) -n 2 --dist worksteal -q \
		--cov --cov-context=test --cov-report=term --evidence=build/evidence.json
	$(BIN)/python tests/gate.py build/evidence.json

plain: $(DEV) ## the tests in which no coverage is measured: small games, the specification, other environments
	$(BIN)/python -m pytest $(PLAIN) -n 2 --dist worksteal -q --no-cov

bench: $(BENCH) ## speed, beside other engines; needs some minutes
	.bench-venv/bin/python -m bench

$(CLI): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[cli]'
	@touch $@

$(DEV): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(CLI)

$(BENCH): pyproject.toml
	$(PYTHON) -m venv .bench-venv
	.bench-venv/bin/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

clean: ## remove what the commands made
	rm -rf .venv .bench-venv build docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
