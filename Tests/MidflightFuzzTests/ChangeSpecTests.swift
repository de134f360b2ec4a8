import Midflight
import Testing

@testable import MidflightFuzz

/// The changes of random scenarios.
struct ChangeSpecTests {
  @Test func scenariosChangeEachAnimatableProperty() {
    let changed = ChangeSpec.Kind.allCases.flatMap(\.properties)
    #expect(Set(changed) == Set(AnimatedProperty.allCases))
  }
}
