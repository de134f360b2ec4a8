import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// A test of some seconds. `make test` leaves it out, `make check` and `swift test` run it.
  nonisolated static var slow: Self {
    .disabled(
      if: ProcessInfo.processInfo.environment["MIDFLIGHT_QUICK"] != nil, "slow: see make check")
  }
}
