import Foundation
package import Testing

/// A Boolean value that indicates whether tests take samples, and slow tests are skipped. True in
/// `make test` and `make sanitize`.
package let isQuick = ProcessInfo.processInfo.environment["MIDFLIGHT_QUICK"] != nil

/// Returns the first `count` elements of a sequence if `isQuick` is true, otherwise all elements.
package func sample<Element>(_ all: some Sequence<Element>, quick count: Int) -> [Element] {
  isQuick ? Array(all.prefix(count)) : Array(all)
}

extension Trait where Self == ConditionTrait {
  /// The trait of tests that take seconds. `make test` skips them; `make check` and `swift test` run
  /// them.
  package static var slow: Self {
    .disabled(if: isQuick, "slow: see make check")
  }
}
