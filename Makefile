# Everything sets itself up in .venv; `make help` lists what there is. GNU make 3.81 and later will do.
PYTHON ?= python3
BIN := .venv/bin
CLI := .venv/.cli-installed
DEV := .venv/.dev-installed
COMPILED := .compiled-venv/.installed
BENCH := .bench-venv/.installed
BENCH_COMPILED := .bench-compiled-venv/.installed
SOURCES := $(wildcard compiling/*.*) $(shell find src -type f ! -name '*.pyc')
SEED ?= $(shell date +%s)
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal
SLOW := environment exhaustive formal golden mutation nets perft site soak formats/test_hostile.py \
	$(addprefix properties/test_,card_language.py crowded.py legality.py symmetry.py whole_games.py)
OUTER := $(addsuffix .py,bench builders commands docs evidence examples gate ruledomain)
PLAIN := $(addprefix tests/,$(SLOW)) $(addprefix tests/test_,$(OUTER)) # no coverage is measured in these

.PHONY: help demo play test proof mutation nets soak browser lint types mypy pyright imports docs tests plain site
.PHONY: pythons floors wheel bench clean explore compiled

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-11s %s\n", $$1, $$2 }' Makefile

demo: $(CLI) ## watch random players play a game
	@$(BIN)/slimestack demo

play: $(CLI) ## play a game in the terminal
	@$(BIN)/slimestack play

test: browser $(DEV) ## everything that is checked on every change
	@$(MAKE) --no-print-directory lint imports tests
	@$(MAKE) --no-print-directory --jobs=2 RUN=.ci/whole docs mypy pyright
	@$(MAKE) --no-print-directory plain

proof: browser docs ## the long proofs, and every property with all its examples; in about twenty minutes
	$(PYTEST) --no-cov -m "proof or hypothesis" --hypothesis-profile=proof

explore: $(DEV) ## every property with new examples, from a seed that it prints
	$(PYTEST) --no-cov -m "hypothesis and not proof" --hypothesis-profile=explore --hypothesis-seed=$(SEED)

mutation: $(DEV) ## small changes to the code, each of which some test must notice; half an hour
	PYTHONPATH=tests $(BIN)/python -m mutation --cap 25

nets: $(DEV) ## wrong rules, each of which the tests must catch and explain; ten minutes
	PYTHONPATH=tests $(BIN)/python -m nets

soak: $(DEV) ## test by examples for about an hour, and write the figures for the documentation
	$(BIN)/python -m pytest tests/properties tests/formats tests/kit --hypothesis-profile=soak \
		-n 2 --dist worksteal --no-cov -q
	$(BIN)/python -m tests.soak

browser:
	@for name in chromium chromium-browser google-chrome; do command -v $$name && exit; done >/dev/null; .ci/apt chromium

lint: $(DEV) ## style of the code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: mypy pyright ## mypy and pyright

mypy: $(DEV)
	$(RUN) $(BIN)/mypy

pyright: $(DEV)
	$(RUN) $(BIN)/pyright --pythonpath $(BIN)/python

imports: $(DEV) ## the layers of the code: imports go down only
	$(BIN)/lint-imports --no-logo

docs: $(DEV) ## the documentation, in docs/_build/html
	rm -rf docs/_build # files of an older build would look like those of this one
	$(RUN) $(BIN)/sphinx-build -n -T -W -q -b html -d docs/_build/doctrees docs docs/_build/html

tests: $(DEV) ## the tests, with branch coverage, and the gate: every rule has its code and its test
	$(PYTEST) $(addprefix --ignore=,$(PLAIN)) --cov --cov-context=test --cov-report= --evidence=build/evidence.json
	$(BIN)/coverage report --fail-under=100
	$(BIN)/python tests/gate.py build/evidence.json

plain: $(DEV) ## the tests in which no coverage is measured: properties, the specification, other environments, the site
	$(PYTEST) $(PLAIN) --no-cov

site: browser docs ## the built site in a browser: links, accessibility, a phone and a desk, the search
	$(PYTEST) tests/site --no-cov -m ""

compiled: $(COMPILED) ## the compiled build, and the tests with it; needs a C compiler
	.compiled-venv/bin/python compiling/run_tests.py

pythons: ## the tests on each of Python 3.11 to 3.14 that is installed
	.ci/pythons 3.11 3.12 3.13 3.14

floors: ## the rules and the command line with the lowest versions that pyproject.toml allows
	PYTHON=$(PYTHON) .ci/floors

wheel: ## what a release uploads, in build/dist: built, checked, installed alone, and tried
	PYTHON=$(PYTHON) .ci/wheel

bench: $(BENCH) $(BENCH_COMPILED) ## speed of both builds, beside other engines; needs some minutes
	.bench-venv/bin/python -m bench
	.bench-compiled-venv/bin/python -m bench

$(CLI): pyproject.toml
	@.ci/venv $(PYTHON) .venv '.[cli]'
	@touch $@

$(DEV): pyproject.toml
	@.ci/venv $(PYTHON) .venv '.[dev]'
	@touch $@ $(CLI)

$(COMPILED): pyproject.toml $(SOURCES)
	@PYTHON=$(PYTHON) .ci/compiled .compiled-venv dev
	@touch $@

$(BENCH_COMPILED): pyproject.toml $(SOURCES)
	@PYTHON=$(PYTHON) .ci/compiled .bench-compiled-venv bench
	@touch $@

$(BENCH): pyproject.toml
	@.ci/venv $(PYTHON) .bench-venv '.[bench]'
	@touch $@

clean: ## remove what the commands made
	rm -rf .venv .bench-venv .bench-compiled-venv .compiled-venv build docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
