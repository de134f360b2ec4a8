# Midflight's commands. `make` alone lists them.

RUN_PACKAGES  := libsdl2-dev libdecor-0-plugin-1-cairo libcairo2-dev libpango1.0-dev fonts-inter \
  fonts-noto-cjk
BENCH_PACKAGES := $(RUN_PACKAGES) xvfb valgrind strace binutils hyperfine time
STAGE_PACKAGES := $(RUN_PACKAGES) binutils jq
DEB_PACKAGES := $(STAGE_PACKAGES) debhelper gcc patchelf
TEST_PACKAGES := $(BENCH_PACKAGES) xdotool imagemagick x11-utils x11-apps openbox weston \
  pkg-config python3
DOCS_PACKAGES := $(RUN_PACKAGES) pkg-config python3
CHECK_PACKAGES := $(TEST_PACKAGES) $(DEB_PACKAGES) lintian desktop-file-utils shared-mime-info \
  libglib2.0-bin libxml2-utils groff zsh fish gcc-aarch64-linux-gnu libc6-dev-arm64-cross \
  qemu-user-static
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

PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: new-app run-packages bench-packages test-packages docs-packages swift bench-product
.PHONY: stage install uninstall deb tarball check-packages
.PHONY: stage-packages package-packages packages-of-check

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Install missing packages, build for release, open the window
	@Scripts/run

test: swift test-packages ## Build, run the quick tests, replay the recordings: TARGET=MotionCoreTests
	@Scripts/test "$(TARGET)"

check: swift packages-of-check ## Run the slow checks: counts, sheets, fuzzing, sanitizers and more
	@Scripts/check

docs: swift docs-packages ## Build the documentation as a static site: OUTPUT=.build/docs BASE_PATH=
	@bash -euo pipefail -c '. Scripts/steps; for module in App Testing; do build "$${bare[@]}" --target Midflight$$module; done'
	@Scripts/docs --output "$(OUTPUT)" --base-path "$(BASE_PATH)"

sanitize: swift test-packages ## Run the core's tests under AddressSanitizer and ThreadSanitizer
	@Scripts/sanitize

fuzz: swift ## Run random calls on animators: SEQUENCES=2000000 SEED=1
	@Scripts/build-release --product fuzz
	@.build/release/fuzz --sequences $(SEQUENCES) --seed $(SEED)

bench: ## Measure the budgets, next to the previous revision: BASE=HEAD~1
	@Scripts/quietly $(MAKE) build bench-packages bench-product
	@BASE="$(BASE)" Scripts/bench

budget: ## Compare instructions, cache misses, allocations, bytes and calls with their limits: UPDATE=
	@Scripts/quietly $(MAKE) swift bench-packages bench-product
	@Scripts/budget $(UPDATE)

bench-product:
	@Scripts/build-release --product bench

build: swift run-packages ## Install missing packages, build .build/release/midflight
	Scripts/build-release --product midflight

new-app: swift run-packages ## Make a package with an app of your own: NAME=Drawer DIR=../drawer
	@Scripts/new-app "$(NAME)" "$(DIR)"

# Root builds nothing in a user's clone, and may not find Swift. Then `make install` copies what `make stage` has made.
stage_first := command -v swift >/dev/null && { [ -O . ] || [ ! -e .build/stage ]; } && echo stage
install: $(shell $(stage_first)) ## Install program, desktop entry, manual and completions: PREFIX=/usr/local DESTDIR=
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

uninstall: ## Remove what `make install` installed: PREFIX=/usr/local DESTDIR=
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --remove

stage: build stage-packages ## Make the files of an installation in .build/stage
	@Scripts/stage

deb: stage package-packages ## Make a Debian package in .build/packages
	@Scripts/make-deb

tarball: stage package-packages ## Make a relocatable archive with all libraries in .build/packages
	@Scripts/make-tarball

check-packages: deb tarball ## Use both packages on fresh systems of Debian 12 and 13; needs root
	@Scripts/install-packages debootstrap
	@Scripts/check-packages

mutations: swift ## Seed faults in the core, and check that the tests catch each
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

packages-of-check:
	@Scripts/install-packages $(CHECK_PACKAGES)

stage-packages:
	@Scripts/install-packages $(STAGE_PACKAGES)

package-packages:
	@Scripts/install-packages $(DEB_PACKAGES)

test-packages:
	@Scripts/install-packages $(TEST_PACKAGES)

docs-packages:
	@Scripts/install-packages $(DOCS_PACKAGES)

swift:
	@Scripts/check-swift
