import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// The trait of tests that take seconds. `make test` skips them; `make check` and `swift test` run
  /// them.
  package static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["MIDFLIGHT_QUICK"] != nil, "slow: see make check")
  }
}
