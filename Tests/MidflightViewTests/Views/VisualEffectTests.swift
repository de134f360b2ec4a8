import MotionCore
import StageFixtures
import Testing

@testable import Midflight

/// `UIVisualEffectView`: the backdrop in frames, also during an animation.
struct VisualEffectTests {
  private func onStage(
    _ effect: UIVisualEffect?, style: UIUserInterfaceStyle = .light
  ) -> (Stage, UIVisualEffectView) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.userInterfaceStyle = style
    let view = stage.perform { UIVisualEffectView(effect: effect) }
    stage.perform {
      view.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
      stage.window.addSubview(view)
    }
    return (stage, view)
  }

  private func backdrop(on stage: Stage) -> Frame.Backdrop? {
    stage.frame().nodes.compactMap(\.backdrop).first
  }

  @Test func withoutAnEffectNothingIsDrawn() {
    let (stage, view) = onStage(nil)
    #expect(backdrop(on: stage) == nil)
    #expect(view.contentView.frame == view.bounds && view.contentView.superview === view)
  }

  /// The numbers of Apple's sample UIImage+ImageEffects, WWDC 2013.
  @Test(arguments: [
    (UIBlurEffect.Style.light, 30, 1, 0.3), (.extraLight, 20, 0.97, 0.82), (.dark, 20, 0.11, 0.73),
  ])
  func theFirstBlurStylesMatchApplesSampleCode(
    _ style: UIBlurEffect.Style, radius: Double, white: Double, alpha: Double
  ) throws {
    let (stage, _) = onStage(UIBlurEffect(style: style))
    let seen = try #require(backdrop(on: stage))
    #expect(Double(seen.blurRadius) == radius && seen.saturation == 1.8)
    #expect(abs(seen.tint.red - white) < 1e-9 && abs(seen.tint.alpha - alpha) < 1e-9)
  }

  @Test func rawValuesAreUIKits() {
    let values: [(UIBlurEffect.Style, Int)] = [
      (.extraLight, 0), (.light, 1), (.dark, 2), (.regular, 4), (.prominent, 5),
      (.systemUltraThinMaterial, 6), (.systemMaterial, 8), (.systemChromeMaterial, 10),
      (.systemUltraThinMaterialLight, 11), (.systemChromeMaterialLight, 15),
      (.systemUltraThinMaterialDark, 16), (.systemChromeMaterialDark, 20),
    ]
    for (style, value) in values { #expect(style.rawValue == value) }
    #expect(UIBlurEffect.Style(rawValue: 3) == nil && UIBlurEffect.Style.allCases.count == 20)
  }

  @Test func anAnimatorScrubsAVisualEffectFromNil() throws {
    let (stage, view) = onStage(nil)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.effect = UIBlurEffect(style: .light)
      }
    }
    stage.perform { animator.fractionComplete = 0.25 }
    let quarter = try #require(backdrop(on: stage))
    #expect(abs(quarter.blurRadius - 7.5) < 1e-9 && abs(quarter.saturation - 1.2) < 1e-9)
    #expect(abs(quarter.tint.alpha - 0.075) < 1e-9 && abs(quarter.tint.red - 1) < 1e-9)
    #expect(view.effect == UIBlurEffect(style: .light), "the model is at the target at once")
    stage.perform {
      animator.isReversed = true
      animator.startAnimation()
    }
    stage.advance(by: 3)
    #expect(backdrop(on: stage) == nil)
  }

  @Test func theVelocityOfAVisualEffectCanBeRead() {
    let (stage, view) = onStage(nil)
    stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.effect = UIBlurEffect(style: .light)
      }.startAnimation()
    }
    stage.advance(by: 1)
    let velocity = view.layer.presentedVelocity.visualEffect
    #expect(abs(velocity.blurRadius - 15) < 1e-9 && abs(velocity.saturation - 0.4) < 1e-9)
    #expect(abs(velocity.tint.alpha - 0.15) < 1e-9)
  }

  @Test func aMaterialIsDarkInDarkAppearance() throws {
    let effect = UIBlurEffect(style: .systemMaterial)
    let (light, view) = onStage(effect)
    let (dark, _) = onStage(effect, style: .dark)
    let bright = try #require(backdrop(on: light)).tint
    #expect(try #require(backdrop(on: dark)).tint.red < 0.2 && bright.red > 0.9)
    light.perform { view.overrideUserInterfaceStyle = .dark }
    #expect(backdrop(on: light) == backdrop(on: dark))
  }

  @Test func aStoppedEffectKeepsItsBackdropInDarkAppearance() throws {
    let (stage, view) = onStage(nil)
    let animator = stage.perform {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.effect = UIBlurEffect(style: .systemMaterial)
      }
    }
    animator.startAnimation()
    stage.advance(by: 1)
    animator.stopAnimation(true)
    let half = try #require(backdrop(on: stage))
    stage.userInterfaceStyle = .dark
    #expect(backdrop(on: stage) == half && half.blurRadius > 0)
  }

  @Test func incrementalEffectFramesEqualFreshOnes() {
    let (stage, view) = onStage(nil)
    stage.perform {
      UIView.animate(withDuration: 1) { view.effect = UIBlurEffect(style: .dark) }
    }
    for _ in 0..<12 {
      stage.advance(by: 0.1)
      #expect(stage.frame().nodes == stage.frameFromNothing().nodes)
    }
    stage.perform { view.effect = nil }
    #expect(stage.frame().nodes == stage.frameFromNothing().nodes)
  }

  @Test func thePresentationOfABackdropLayerHasItsMaterial() throws {
    let (stage, view) = onStage(nil)
    stage.perform {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        view.effect = UIBlurEffect(style: .light)
      }
    }
    stage.advance(by: 1)
    let copy = try #require(view.layer.presentation() as? BackdropLayer)
    #expect(abs(copy.material.blurRadius - 15) < 1e-9)
  }

  @Test func aReversedAnimationRestoresTheEffect() throws {
    let thin = UIBlurEffect(style: .systemThinMaterial)
    for before in [nil, thin] {
      let (stage, view) = onStage(before)
      let seen = backdrop(on: stage)
      let animator = stage.perform {
        UIViewPropertyAnimator(duration: 1, curve: .linear) {
          view.effect = UIBlurEffect(style: .light)
        }
      }
      animator.fractionComplete = 0.5
      animator.isReversed = true
      animator.startAnimation()
      stage.advance(by: 2)
      #expect(view.effect == before && backdrop(on: stage) == seen)
      // The effect keeps its identity in the dark.
      stage.userInterfaceStyle = .dark
      #expect(view.effect == before)
      let (dark, _) = onStage(before, style: .dark)
      #expect(backdrop(on: stage) == backdrop(on: dark))
    }
  }

  @Test func anEffectViewMadeWithAFrameHasNoEffect() {
    let view = UIVisualEffectView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(view.effect == nil && UIVisualEffectView().effect == nil)
    #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
    view.effect = UIBlurEffect(style: .dark)
    #expect(view.effect == UIBlurEffect(style: .dark))
  }
}
