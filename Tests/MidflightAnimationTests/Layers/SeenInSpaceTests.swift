import Chance
@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// Drawing and hit-testing of layers that leave their planes.
struct SeenInSpaceTests {
  private let stage = Stage(size: CGSize(width: 400, height: 400))
  private let table = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let card = UIView(frame: CGRect(x: 100, y: 150, width: 200, height: 100))
  private let button = UIView(frame: CGRect(x: 150, y: 20, width: 40, height: 60))

  init() {
    card.backgroundColor = .red
    button.backgroundColor = .blue
    stage.perform {
      stage.window.addSubview(table)
      table.addSubview(card)
      card.addSubview(button)
    }
  }

  private static let eye: CATransform3D = {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    return eye
  }()

  /// The planes of the stage's frame.
  private var planes: [Frame.Plane] { stage.frame().nodes.compactMap(\.plane) }

  private func hit(_ point: CGPoint) -> UIView? { stage.window.hitTest(point, with: nil) }

  // MARK: - What is drawn

  @Test func withoutPerspectiveALayerIsDrawnByAnAffineMap() throws {
    card.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let node = try #require(stage.frame().nodes.first { $0.backgroundColor == UIColor.red.rgba })
    #expect(planes.isEmpty && abs(node.transform.a - 0.5) < 1e-15 && node.transform.d == 1)
    #expect(node.descendantCount == 1)
    #expect(abs(card.frame.width - 100) < 1e-12 && card.frame.height == 100)
  }

  /// By similar triangles, an object at z behind the screen has 500 / (500 + z) of its size.
  @Test func inPerspectiveWhatIsFartherAwayIsSmaller() throws {
    card.transform3D = CATransform3DRotate(Self.eye, .pi / 6, 0, 1, 0)
    let plane = try #require(planes.first)
    #expect(planes.count == 1 && plane.nodes.count == 2)
    for x: CGFloat in [-100, 0, 100] {
      let scale = 500 / (500 + x / 2)
      let place = try #require(plane.projection.projectedPoint(of: CGPoint(x: 100 + x, y: 0)))
      #expect(abs(place.x - (200 + x * (0.75).squareRoot() * scale)) < 1e-10)
      #expect(abs(place.y - (200 - 50 * scale)) < 1e-10)
    }
  }

  @Test func aSublayerTransformsPerspectiveAppliesToSublayers() throws {
    table.layer.sublayerTransform = Self.eye
    // A change within the plane has no effect. A nearer view is larger about the table's center.
    let before = stage.frame().nodes
    #expect(planes.isEmpty)
    table.layer.sublayerTransform = CATransform3DIdentity
    #expect(stage.frame().nodes == before && !table.layer.hasDepth)
    table.layer.sublayerTransform = Self.eye
    card.layer.zPosition = 100
    let node = try #require(stage.frame().nodes.first { $0.backgroundColor == UIColor.red.rgba })
    #expect(abs(node.transform.a - 1.25) < 1e-15)
    #expect(abs(node.transform.tx - (200 - 125)) < 1e-12)
    card.transform3D = CATransform3DMakeRotation(0.5, 1, 0, 0)
    #expect(planes.count == 1)
  }

  @Test func aLayerThatIsNotDoubleSidedHidesItsBack() {
    card.layer.isDoubleSided = false
    for (angle, isSeen) in [(0.0, true), (1.5, true), (1.7, false), (.pi, false), (5, true)] {
      for eye in [CATransform3DIdentity, Self.eye] {
        card.transform3D = CATransform3DRotate(eye, angle, 0, 1, 0)
        let count = stage.frame().nodes.flatMap { $0.plane?.nodes ?? [$0] }.count {
          $0.backgroundColor == UIColor.red.rgba || $0.backgroundColor == UIColor.blue.rgba
        }
        #expect(count == (isSeen ? 2 : 0), "at \(angle)")
        #expect((hit(CGPoint(x: 200, y: 200)) === card) == isSeen, "at \(angle)")
      }
    }
    // A mirrored view in its plane shows its front.
    card.transform = CGAffineTransform(scaleX: -1, y: 1)
    #expect(hit(CGPoint(x: 200, y: 200)) === card)
  }

  @Test func behindTheEyeNothingIsSeenOrTouched() {
    card.transform3D = CATransform3DTranslate(Self.eye, 0, 0, 600)
    #expect(
      planes.isEmpty || planes.allSatisfy { $0.projection.rectangle(around: card.bounds) == nil })
    #expect(hit(CGPoint(x: 200, y: 200)) === table)
  }

  @Test func aViewSeenOnEdgeIsNotHit() {
    for eye in [CATransform3DIdentity, Self.eye] {
      card.transform3D = CATransform3DRotate(eye, .pi / 2, 0, 1, 0)
      #expect(hit(CGPoint(x: 200, y: 200)) === table)
    }
  }

  @Test func nodesOfAViewUseItsDisplayedProjection() throws {
    table.layer.sublayerTransform = Self.eye
    card.transform3D = CATransform3DRotate(Self.eye, 0.8, 0.2, 1, 0)
    let whole = try #require(planes.first)
    let once = stage.nodes(of: button).compactMap(\.plane)
    let corner = CGPoint(x: 150, y: 20)
    let place = try #require(whole.projection.projectedPoint(of: corner))
    let again = try #require(once.first).projection.projectedPoint(of: corner)
    #expect(abs(place.x - (again?.x ?? 0)) < 1e-9 && abs(place.y - (again?.y ?? 0)) < 1e-9)
  }

  // MARK: - What is touched

  @Test func hitTestingMatchesWhatIsDrawnInPerspective() throws {
    var random = Seeded(1)
    for index in 0..<40 {
      table.layer.sublayerTransform = index % 2 == 0 ? Self.eye : CATransform3DIdentity
      let turn = CATransform3DMakeRotation(
        random.number(in: -1.4...1.4), random.number(in: -1...1), random.number(in: -1...1),
        random.number(in: -1...1))
      card.transform3D = CATransform3DConcat(turn, Self.eye)
      let plane = try #require(planes.first)
      let inverse = try #require(plane.projection.inverted())
      for _ in 0..<60 {
        let point = CGPoint(x: random.number(in: 0...400), y: random.number(in: 0...400))
        let source = plane.projection.source(of: point, by: inverse)
        let expected = source.map {
          button.frame.contains($0) ? button : card.bounds.contains($0) ? card : table
        }
        #expect(hit(point) === expected ?? table)
      }
    }
  }

  @Test func aMovingCardIsTouchedWhereItIsSeen() {
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 1, curve: .linear) { [card] in
        card.transform3D = CATransform3DRotate(Self.eye, .pi, 0, 1, 0)
      }
    }
    stage.perform { animator.startAnimation() }
    #expect(hit(CGPoint(x: 110, y: 200)) === card)
    stage.advance(by: 0.4)
    // The card has cos 72° of half its width.
    #expect(hit(CGPoint(x: 110, y: 200)) === table)
    #expect(hit(CGPoint(x: 205, y: 200)) === card)
    stage.advance(by: 0.5)
    // The back shows left and right exchanged.
    #expect(hit(CGPoint(x: 130, y: 200)) === button)
  }

  @Test func pointConversionsMatchTheDrawnProjection() throws {
    table.layer.sublayerTransform = Self.eye
    card.transform3D = CATransform3DMakeRotation(0.7, 0.3, 1, 0.2)
    let plane = try #require(planes.first)
    var random = Seeded(3)
    for _ in 0..<50 {
      let point = CGPoint(x: random.number(in: 0...200), y: random.number(in: 0...100))
      let seen = try #require(plane.projection.projectedPoint(of: point))
      let converted = card.convert(point, to: nil)
      #expect(abs(converted.x - seen.x) < 1e-9 && abs(converted.y - seen.y) < 1e-9)
      let back = card.convert(converted, from: nil)
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
    let around = card.convert(card.bounds, to: table)
    #expect(around == card.frame)
  }

  /// A frame reuses unchanged nodes of an earlier frame. It must not reuse a changed node.
  @Test func anIncrementalFrameEqualsAFreshOne() {
    var random = Seeded(7)
    stage.perform { table.addSubview(UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))) }
    for step in 0..<300 {
      stage.perform {
        switch random.next() % 9 {
        case 0: table.layer.sublayerTransform = step % 2 == 0 ? Self.eye : CATransform3DIdentity
        case 1: card.transform3D = CATransform3DMakeRotation(CGFloat(step), 0, 1, 0)
        case 2: card.transform = CGAffineTransform(translationX: CGFloat(step), y: 0)
        case 3: card.layer.zPosition = CGFloat(step % 7) * 10
        case 4: button.backgroundColor = UIColor(white: CGFloat(step % 10) / 10, alpha: 1)
        case 5: table.bounds.size.width = CGFloat(300 + step % 100)
        case 6: card.layer.isDoubleSided = step % 3 != 0
        case 7:
          button.transform3D = CATransform3DConcat(
            CATransform3DMakeRotation(CGFloat(step), 1, 0, 0), Self.eye)
        default:
          UIView.animate(withDuration: 0.1) { [card] in
            card.transform3D = CATransform3DMakeRotation(CGFloat(step), 0, 1, 0.2)
          }
        }
      }
      if random.next() % 2 == 0 { stage.advance(by: 0.03) }
      #expect(stage.frame().nodes == stage.frameFromNothing().nodes, "at step \(step)")
    }
  }
}
