import Foundation
import Midflight
import MidflightTesting
import MotionCore
import Testing

/// The search for elements, and the sentences about those that cannot be touched.
struct ElementTests {
  private static let rows = Scene.with { root in
    for index in 0..<2 {
      let row = UIView(frame: CGRect(x: 0, y: 100 * index, width: 400, height: 80))
      row.accessibilityIdentifier = "row"
      root.addSubview(row)
      let icon = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      icon.accessibilityIdentifier = index == 0 ? "icon" : "badge"
      row.addSubview(icon)
      let label = UILabel(frame: CGRect(x: 50, y: 0, width: 200, height: 40))
      label.text = "Row \(index)"
      row.addSubview(label)
    }
    let button = UIButton(frame: CGRect(x: 0, y: 300, width: 200, height: 40))
    button.setTitle("Close", for: .normal)
    root.addSubview(button)
  }

  @Test func anElementIsFoundByEveryKindOfQuery() throws {
    let player = try TestPlayer(scene: Self.rows)
    #expect(player.view("icon").frame.width == 40)
    #expect(player.view("row#2").frame.minY == 100)
    #expect(player.view("row#1").frame.minY == 0)
    #expect(player.view("row/badge") === player.view("badge"))
    #expect(player.view("row#2/Row 1") === player.view("Row 1"))
    #expect(player.view("row.badge") === player.view(.path("row.badge")))
    #expect(player.view("Row 1") is UILabel)
    #expect(player.view("Close") is UIButton)
    #expect(player.view(.view(player.view("icon"))) === player.view(.identifier("icon")))
  }

  @Test func aMissingElementGetsASuggestion() throws {
    let player = try TestPlayer(scene: Self.rows)
    let messages = try failures { player.tap("icom") }
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("press “icom”: no such element; did you mean “icon”?\n"))
    #expect(try failures { player.tap("clos") }[0].contains("did you mean “Close”?\n"))
    #expect(try failures { player.tap(.text("row 0")) }[0].contains("did you mean “Row 0”?\n"))
  }

  @Test func aMissingElementListsAFewNames() throws {
    let player = try TestPlayer(
      scene: .with { root in
        for index in 1...12 {
          let view = UIView()
          view.accessibilityIdentifier = "view\(index)"
          root.addSubview(view)
        }
      })
    let messages = try failures { player.tap("Settings") }
    #expect(messages[0].contains("no such element; the scene has “view1”, “view10”, "))
    #expect(messages[0].contains("“view5” and 4 more\n"))
  }

  @Test func anAmbiguousElementListsItsPaths() throws {
    let player = try TestPlayer(scene: Self.rows)
    let messages = try failures { player.tap("row") }
    #expect(
      messages[0].contains(
        "press “row”: it names 2 elements: “row#1” at (0, 0, 400 × 80), "
          + "“row#2” at (0, 100, 400 × 80); use the path of one\n"))
    for label in player.stage.window.selfAndDescendants.compactMap({ $0 as? UILabel }) {
      if label.text?.hasPrefix("Row") ?? false { label.text = "Title" }
    }
    #expect(
      try failures { player.tap("Title") }[0].contains(
        "“row#1/Title” at (50, 0, 200 × 40), “row#2/Title” at (50, 100, 200 × 40)"))
    #expect(player.view("row#2/Title").superview === player.view("row#2"))
    #expect(player.view("row#1/Title").superview === player.view("row#1"))
  }

  @Test func elementsWithoutDifferentPathsNeedAName() throws {
    let player = try TestPlayer(
      scene: .with { root in
        for y in [0, 50] {
          let label = UILabel(frame: CGRect(x: 0, y: y, width: 100, height: 40))
          label.text = "Delete"
          root.addSubview(label)
        }
      })
    let messages = try failures { player.tap("Delete") }
    #expect(
      messages[0].contains("“Delete” at (0, 50, 100 × 40); give each an accessibilityIdentifier"))
  }

  @Test func onlyShownElementsAreVisible() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        square.alpha = 0
        UIView.animate(withDuration: 1) { square.alpha = 1 }
        StageTimer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
          square.removeFromSuperview()
        }
      })
    #expect(!player.isVisible("square"))
    player.advance { player.isVisible("square") }
    #expect(player.now < Moment(seconds: 0.2))
    player.advance { !player.isVisible("square") }
    #expect(player.now == Moment(seconds: 2))
  }

  @Test func aHiddenElementIsNotTouched() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        square.superview?.accessibilityIdentifier = "root"
        square.superview?.alpha = 0
      })
    let messages = try failures { player.tap("square") }
    #expect(messages[0].contains("its superview “root” has an alpha below 0.01"))
  }

  @Test func anElementOutsideTheWindowIsNotTouched() throws {
    let player = try TestPlayer(scene: .withSquare { $0.frame.origin.x = 500 })
    let messages = try failures { player.tap("square") }
    #expect(
      messages[0].contains("(550, 150) is outside the window of 400 × 400 points"))
    #expect(
      try failures { player.press(.point(x: -1, y: 0)) }[0].contains(
        "press the point (-1.0, 0.0): the point (-1, 0) is outside the window"))
    #expect(player.recording.events.isEmpty)
  }

  @Test func aCoveringViewIsNamed() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        let cover = UIView(frame: CGRect(x: 140, y: 0, width: 200, height: 400))
        cover.accessibilityIdentifier = "cover"
        square.superview?.addSubview(cover)
      })
    let messages = try failures { player.tap("square") }
    #expect(messages[0].contains("“cover” receives touches at the point (150, 150)"))
    // Another point of the element is free.
    player.tap(ElementQuery("square").at(x: 0.1, y: 0.5))
    #expect(player.recording.events.count == 2)
  }

  @Test func aLabelPassesTouchesToItsSuperview() throws {
    let log = Log()
    let player = try TestPlayer(
      scene: .withSquare { square in
        let label = UILabel(frame: square.bounds)
        label.text = "Hello"
        square.addSubview(label)
        let tap = UITapGestureRecognizer()
        tap.addAction { _ in log.words.append("tapped") }
        square.addGestureRecognizer(tap)
      })
    player.tap(.text("Hello"))
    #expect(log.words == ["tapped"])
  }

  @Test func anElementIsTouchedAtItsPresentedPosition() throws {
    let player = try TestPlayer(scene: .movingSquare)
    player.advance(by: 0.6)
    // The model is at the target already.
    #expect(player.view("square").frame.minX == 300)
    #expect(player.presentedFrame(of: "square").minX == 200)
    #expect(player.press("square").location == CGPoint(x: 250, y: 150))
  }

  @Test func anAnimationWithoutInteractionIsNamed() throws {
    let player = try TestPlayer(
      scene: .withSquare { square in
        UIView.animate(withDuration: 1) { square.frame.origin.x += 100 }
      })
    player.advance(by: 0.5)
    let frame = player.presentedFrame(of: "square")
    #expect(frame.minX > 100 && frame.minX < 200)
    let messages = try failures { player.tap("square") }
    #expect(messages[0].contains("an animation without user interaction moves it"))
  }
}
