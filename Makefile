# Midflight's commands. `make` alone lists them.

RUN_PACKAGES  := libsdl2-dev libdecor-0-plugin-1-cairo libcairo2-dev libpango1.0-dev fonts-inter \
  fonts-noto-cjk
BENCH_PACKAGES := $(RUN_PACKAGES) xvfb valgrind strace binutils
TEST_PACKAGES := $(BENCH_PACKAGES) xdotool imagemagick x11-utils x11-apps openbox weston \
  pkg-config python3
DOCS_PACKAGES := $(RUN_PACKAGES) pkg-config python3
SWIFT_FILES   := Sources Tests Benchmarks Examples Package.swift

.DEFAULT_GOAL := help
BASE ?=
TARGET ?=
UPDATE ?=
SEQUENCES ?= 2000000
SEED ?= 1
OUTPUT ?= .build/docs
BASE_PATH ?=

.PHONY: help run test check docs sanitize bench budget fuzz build mutations conformance lint format clean
NAME ?=
DIR ?=

.PHONY: new-app run-packages bench-packages test-packages docs-packages swift bench-product

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Install missing packages, build for release, open the window
	@Scripts/run

test: swift test-packages ## Build, run the tests and replay the recordings: TARGET=MotionCoreTests
	@Scripts/test "$(TARGET)"

check: swift test-packages ## Run the slow checks: counts, sheets, fuzzing, sanitizers and more
	@Scripts/check

docs: swift docs-packages ## Build the documentation as a static site: OUTPUT=.build/docs BASE_PATH=
	@bash -ec '. Scripts/steps; for module in App Testing; do build "$${bare[@]}" --target Midflight$$module; done'
	@Scripts/docs --output "$(OUTPUT)" --base-path "$(BASE_PATH)"

sanitize: swift test-packages ## Run the core's tests under AddressSanitizer and ThreadSanitizer
	@Scripts/sanitize

fuzz: swift ## Run random calls on animators: SEQUENCES=2000000 SEED=1
	@Scripts/build-release --product fuzz
	@.build/release/fuzz --sequences $(SEQUENCES) --seed $(SEED)

bench: ## Measure the budgets, next to the previous revision: BASE=HEAD~1
	@Scripts/quietly $(MAKE) build bench-packages bench-product
	@BASE="$(BASE)" Scripts/bench

budget: ## Compare instructions, allocations, bytes and calls with their limits: UPDATE=
	@Scripts/quietly $(MAKE) swift bench-packages bench-product
	@.build/release/bench budget Benchmarks/budget.txt $(UPDATE)

bench-product:
	@Scripts/build-release --product bench

build: swift run-packages ## Install missing packages, build .build/release/midflight
	Scripts/build-release --product midflight

new-app: swift run-packages ## Make a package with an app of your own: NAME=Drawer DIR=../drawer
	@Scripts/new-app "$(NAME)" "$(DIR)"

mutations: swift ## Seed ten faults in the core, and check that the tests catch each
	@Scripts/mutations

conformance: swift ## Compare the motion with published figures, and update docs/CONFORMANCE.md
	@Scripts/build-release --product conformance
	@.build/release/conformance --write docs/CONFORMANCE.md

lint: ## Report violations of layout and style
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

format: ## Lay out all Swift files
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

clean: ## Remove all build products
	rm -rf .build

run-packages:
	@Scripts/install-packages $(RUN_PACKAGES)

bench-packages:
	@Scripts/install-packages $(BENCH_PACKAGES)

test-packages:
	@Scripts/install-packages $(TEST_PACKAGES)

docs-packages:
	@Scripts/install-packages $(DOCS_PACKAGES)

swift:
	@Scripts/check-swift
