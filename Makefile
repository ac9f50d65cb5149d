# Everything sets itself up in .venv; `make help` lists what there is.
PYTHON ?= python3
BIN := .venv/bin
CLI := .venv/.cli-installed
DEV := .venv/.dev-installed
BENCH := .bench-venv/.installed

.PHONY: help demo play test lint types imports docs tests cov bench clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

demo: $(CLI) ## watch random players play a game
	@$(BIN)/slimestack demo

play: $(CLI) ## play a game in the terminal
	@$(BIN)/slimestack play

test: lint types imports tests docs ## everything that CI runs

lint: $(DEV) ## style of the code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV) ## mypy and pyright
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

imports: $(DEV) ## the floors of the house: imports go down only
	$(BIN)/lint-imports --no-logo

docs: $(DEV) ## the documentation, in docs/_build/html
	$(BIN)/sphinx-build -n -T -W -q -b html docs docs/_build/html

tests: $(DEV) ## the tests, with branch coverage, and the gate: every rule has its code and its test
	$(BIN)/python -m pytest -n 2 --dist worksteal --cov --cov-report=term -q --evidence=build/evidence.json
	PYTHONPATH=tests $(BIN)/python -m proof.gate build/evidence.json

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
