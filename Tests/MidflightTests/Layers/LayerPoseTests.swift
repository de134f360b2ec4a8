import Chance
import Foundation
import Testing

@testable import Midflight

/// What is read of a layer without the rest.
struct LayerPoseTests {
  private let stage = Stage(size: CGSize(width: 400, height: 300))

  /// Changes everything that a pose has, and some of what it has not.
  private func change(_ view: UIView, _ random: inout Seeded) {
    view.center.x += random.number(in: -100...100)
    view.bounds = CGRect(
      x: random.number(in: -9...9), y: 0, width: random.number(in: 0...80), height: 20)
    view.alpha = random.number(in: 0...1)
    view.layer.cornerRadius = random.number(in: 0...9)
    view.transform = CGAffineTransform(rotationAngle: random.number(in: -3...3))
      .scaledBy(x: random.number(in: -2...2), y: 1).translatedBy(x: random.number(in: -9...9), y: 0)
    view.backgroundColor =
      random.once(in: 4)
      ? nil
      : UIColor(red: random.number(in: 0...1), green: 0, blue: 1, alpha: random.number(in: 0...1))
  }

  @Test func itIsTheSameAsThatOfAllValues() {
    var random = Seeded(11)
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    var animators: [UIViewPropertyAnimator] = []
    stage.perform {
      stage.window.addSubview(view)
      for _ in 0..<40 {
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: random.number(in: 0.2...1))
        animator.addAnimations { change(view, &random) }
        animator.startAnimation()
        animators.append(animator)
        stage.advance(by: 0.07)
        if let running = animators.last(where: { $0.state == .active }), random.once(in: 3) {
          running.isReversed.toggle()
        }
        let (pose, opacity) = (view.layer.presentedPose, view.layer.presentedOpacity)
        #expect(pose == view.layer.presentedValues.pose)
        #expect(opacity.bitPattern == pose.opacity.bitPattern)
      }
    }
  }

  @Test func itIsReadAloneOnlyWhereNothingElseMoves() {
    var random = Seeded(12)
    var (alone, together) = (0, 0)
    for _ in 0..<200 {
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      stage.perform {
        stage.window.addSubview(view)
        for _ in 0..<Int(random.next() % 3) {
          let kind = random.next() % 12
          UIView.animate(withDuration: 1) {
            switch kind {
            case 0: view.center.x += 10
            case 1: view.bounds.size.width = 3
            case 2: view.alpha = 0.5
            case 3: view.transform = CGAffineTransform(rotationAngle: 1)
            case 4: view.backgroundColor = .red
            case 5: view.layer.cornerRadius = 5
            case 6: view.layer.borderWidth = 2
            case 7: view.layer.shadowOpacity = 0.5
            case 8: view.layer.shadowRadius = 9
            case 9: view.layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
            case 10: view.layer.borderColor = UIColor.green.cgColor
            default: view.layer.add(CABasicAnimation(keyPath: "cornerRadius"), forKey: nil)
            }
          }
        }
        stage.advance(by: 0.3)
        var values = view.layer.modelValues
        let isAlone = view.layer.readPose(ifAlone: &values.pose)
        if isAlone { #expect(values == view.layer.presentedValues) }
        (alone, together) = isAlone ? (alone + 1, together) : (alone, together + 1)
        view.removeFromSuperview()
      }
    }
    #expect(alone > 50 && together > 50)
  }
}
