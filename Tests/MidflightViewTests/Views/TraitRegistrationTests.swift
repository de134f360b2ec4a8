import Foundation
import Testing

@testable import Midflight

/// Registrations for changes of traits.
struct TraitRegistrationTests {
  private final class Card: UIView {
    var calls: [String] = []
    func update() { calls.append("update") }
    func update(_ card: Card) { calls.append("update \(card === self)") }
    func update(_ card: Card, from previous: UITraitCollection) {
      calls.append("from \(previous.userInterfaceStyle)")
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      calls.append("did change")
    }
  }

  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let card: Card

  init() {
    let stage = stage
    card = stage.perform {
      let card = Card()
      stage.window.addSubview(card)
      return card
    }
  }

  @Test func aClosureReceivesTheViewAndThePreviousTraits() {
    let style: [UITrait] = [UITraitUserInterfaceStyle.self]
    card.registerForTraitChanges(style) { (card: Card, previous: UITraitCollection) in
      card.calls.append(
        "\(previous.userInterfaceStyle) \(UITraitCollection.current.userInterfaceStyle)")
    }
    #expect(card.calls.isEmpty)
    stage.userInterfaceStyle = .dark
    #expect(card.calls == ["light dark", "did change"])
    stage.userInterfaceStyle = .dark
    #expect(card.calls.count == 2)
  }

  @Test func onlyChangesOfRegisteredTraitsCallTheClosure() {
    card.registerForTraitChanges([UITraitDisplayScale.self]) { (card: UIView, _) in card.tag += 1 }
    stage.userInterfaceStyle = .dark
    #expect(card.tag == 0)
    stage.send(.resize(size: stage.size, scale: 3, time: stage.now))
    #expect(card.tag == 1)
    card.registerForTraitChanges(UITraitCollection.systemTraitsAffectingImageLookup) {
      (card: UIView, _) in card.tag += 10
    }
    stage.send(.resize(size: stage.size, scale: 2, time: stage.now))
    #expect(card.tag == 12)
    stage.userInterfaceStyle = .light
    #expect(card.tag == 22)
  }

  @Test func traitChangeMethodsAreCalledInRegistrationOrder() {
    let traits = UITraitCollection.systemTraitsAffectingColorAppearance
    let target = Card()
    card.registerForTraitChanges(traits, action: Card.update as (Card) -> () -> Void)
    card.registerForTraitChanges(traits, action: Card.update(_:))
    card.registerForTraitChanges(traits, action: Card.update(_:from:))
    card.registerForTraitChanges(traits, target: target, action: Card.update(_:))
    stage.userInterfaceStyle = .dark
    #expect(card.calls == ["update", "update true", "from light", "did change"])
    #expect(target.calls == ["update false"])
  }

  @Test func aControllerIsNotifiedBeforeItsView() {
    let controller = UIViewController()
    controller.view = card
    controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      [card] (_: UIViewController, _) in card.calls.append("controller")
    }
    card.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: Card.update(_:))
    stage.userInterfaceStyle = .dark
    #expect(card.calls == ["controller", "update true", "did change"])
  }

  @Test func anUnregisteredTraitClosureIsNotCalled() {
    let style: [UITrait] = [UITraitUserInterfaceStyle.self]
    var second: (any UITraitChangeRegistration)?
    let first = card.registerForTraitChanges(style) { (card: Card, _) in
      card.calls.append("first")
      if let second { card.unregisterForTraitChanges(second) }
    }
    second = card.registerForTraitChanges(style) { (card: Card, _) in card.calls.append("second") }
    stage.userInterfaceStyle = .dark
    #expect(card.calls == ["first", "did change"])
    UIView().unregisterForTraitChanges(first)
    card.unregisterForTraitChanges(first)
    stage.userInterfaceStyle = .light
    #expect(card.calls == ["first", "did change", "did change"])
  }

  @Test func aRegistrationDoesNotRetainItsTarget() {
    weak var released: Card?
    do {
      let target = Card()
      released = target
      card.registerForTraitChanges(
        [UITraitUserInterfaceStyle.self], target: target, action: Card.update(_:))
    }
    #expect(released == nil && card.traitChangeRegistrations.count == 1)
    stage.userInterfaceStyle = .dark
    #expect(card.calls == ["did change"] && card.traitChangeRegistrations.isEmpty)
  }

  @Test func registeringForACustomTraitIsReported() {
    struct Theme: UITraitDefinition { static let defaultValue = 0 }
    var diagnostics: [String] = []
    stage.onFact = { if case .diagnostic(let words) = $0 { diagnostics.append(words) } }
    stage.perform { _ = card.registerForTraitChanges([Theme.self], action: Card.update(_:)) }
    #expect(diagnostics.count == 1 && diagnostics[0].contains("Theme never changes here"))
    stage.userInterfaceStyle = .dark
    #expect(card.calls == ["did change"])
  }

  @Test func aTraitClosureForAnotherClassStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UIView().registerForTraitChanges([UITraitDisplayScale.self]) { (_: UILabel, _) in }
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("the code takes UILabel, but this object is UIView"))
  }
}
