import Foundation
import MotionCore
import Testing

@testable import Midflight

/// A change that makes a hidden layer visible shows in the next frame.
struct UnseenLayersTests {
  /// Thirty views. The first three are visible.
  private struct Crowd {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let views: [UIView]
    let other = UIView(frame: CGRect(x: 200, y: 200, width: 50, height: 50))

    init() {
      views = (0..<30).map { index in
        let view = UIView(frame: CGRect(x: index * 5, y: index * 3, width: 40, height: 40))
        view.backgroundColor = UIColor(white: CGFloat(index) / 30, alpha: 1)
        return view
      }
      stage.perform { [stage, views, other] in
        for view in views { stage.window.addSubview(view) }
        for view in views.dropFirst(3) { view.isHidden = true }
        stage.window.addSubview(other)
      }
      _ = stage.frame()
    }

    func perform(_ body: () -> Void) { stage.perform(body) }
  }

  /// The ways in which a view can become visible.
  enum Change: CaseIterable {
    case show, animateIn, fadeIn, explicitly, raise, insert, remove, reorder, moveAway, fill
  }

  @Test(arguments: Change.allCases)
  func changesToVisibilityAndOrderShowInTheNextFrame(_ change: Change) {
    let crowd = Crowd()
    let (stage, hidden) = (crowd.stage, crowd.views[20])
    let before = stage.frame().nodes
    crowd.perform {
      switch change {
      case .show: hidden.isHidden = false
      case .animateIn:
        hidden.alpha = 0
        hidden.isHidden = false
        UIView.animate(withDuration: 1) { hidden.alpha = 1 }
      case .fadeIn:
        (hidden.alpha, hidden.isHidden) = (0, false)
        _ = stage.frame()
        UIView.animate(withDuration: 1) { hidden.alpha = 1 }
      case .explicitly:
        (hidden.alpha, hidden.isHidden) = (0, false)
        _ = stage.frame()
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0.5, 1, 1)
        hidden.layer.add(animation, forKey: nil)
      case .raise: crowd.views[0].layer.zPosition = 1
      case .insert: stage.window.insertSubview(UIView(), at: 1)
      case .remove: crowd.views[1].removeFromSuperview()
      case .reorder: stage.window.bringSubviewToFront(crowd.views[0])
      case .moveAway:
        crowd.other.addSubview(hidden)
        hidden.isHidden = false
      case .fill:
        hidden.addSubview(UIView())
        hidden.isHidden = false
      }
    }
    stage.advance(by: 0.5)
    #expect(stage.frame().nodes != before)
    #expect(stage.frame().nodes == stage.frameFromNothing().nodes)
  }

  @Test func aCollapsingStackViewItemIsShownWhileItMoves() {
    let stage = Stage(size: CGSize(width: 300, height: 900))
    let views = (0..<30).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.frame = CGRect(x: 0, y: 0, width: 40, height: 800)
    stage.perform {
      stage.window.addSubview(stack)
      for view in views.dropFirst(2) { view.isHidden = true }
      stack.layoutIfNeeded()
    }
    _ = stage.frame()
    for isHidden in [false, true] {
      stage.perform { UIView.animate(withDuration: 1) { views[9].isHidden = isHidden } }
      for _ in 0..<6 {
        stage.advance(by: 0.25)
        #expect(stage.frame().nodes == stage.frameFromNothing().nodes)
      }
    }
  }
}
