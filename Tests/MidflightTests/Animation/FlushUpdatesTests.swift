import Midflight
import Testing

/// Tests of `flushUpdates`, of iOS 26: which layout is animated.
struct FlushUpdatesTests {
  /// A view that places its child by a number set before the layout.
  private final class Shelf: UIView {
    var place: CGFloat = 0 { didSet { setNeedsLayout() } }
    let child = UIView()

    override func layoutSubviews() {
      child.frame = CGRect(x: place, y: 0, width: 10, height: 10)
    }
  }

  private static func shelf() -> (Flight, Shelf) {
    let (flight, shelf) = (
      Flight(isEmpty: true), Shelf(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    )
    flight.stage.perform {
      flight.stage.window.addSubview(shelf)
      shelf.addSubview(shelf.child)
    }
    return (flight, shelf)
  }

  @Test func layoutAskedForBeforeIsDoneBeforeAndLayoutOfTheBlockIsAnimated() {
    let (flight, shelf) = Self.shelf()
    flight.animator.flushUpdates = true
    shelf.place = 50
    flight.animator.addAnimations { shelf.place = 100 }
    flight.animator.fractionComplete = 0.5
    #expect(shelf.child.seen.frame.minX == 75)
    flight.animator.stopAnimation(true)
  }

  @Test func withoutItLayoutComesAfterTheBlockAndIsNotAnimated() {
    let (flight, shelf) = Self.shelf()
    shelf.place = 50
    flight.animator.addAnimations { shelf.place = 100 }
    flight.animator.fractionComplete = 0.5
    flight.stage.perform {}
    #expect(shelf.child.seen.frame.minX == 100)
    flight.animator.stopAnimation(true)
  }

  @Test func asAnOptionItDoesTheSame() {
    let (flight, shelf) = Self.shelf()
    shelf.place = 50
    flight.stage.perform {
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .flushUpdates]) {
        shelf.place = 100
      }
    }
    flight.stage.advance(by: 0.5)
    #expect(shelf.child.seen.frame.minX == 75)
  }

  @Test(arguments: [
    UIView.AnimationOptions.layoutSubviews.rawValue, UIView.AnimationOptions.flushUpdates.rawValue,
  ])
  func aRunningAnimatorTakesTheOptionsToo(_ rawValue: UInt) {
    let (flight, shelf) = Self.shelf()
    flight.stage.perform { shelf.place = 50 }
    flight.stage.perform {
      _ = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0,
        options: [.curveLinear, UIView.AnimationOptions(rawValue: rawValue)],
        animations: { shelf.place = 100 })
    }
    flight.stage.advance(by: 0.5)
    #expect(shelf.child.seen.frame.minX == 75)
  }
}
