@testable import Midflight
import MotionCore
import StageFixtures
import Testing

/// The responder chain of controllers in a presentation.
struct PresentedResponderTests {
  private let host = PresentingStage()
  nonisolated private static let styles: [UIModalPresentationStyle] = [
    .fullScreen, .overFullScreen, .pageSheet, .custom,
  ]

  private func chain(from responder: UIResponder) -> [UIResponder] {
    Array(sequence(first: responder, next: \.next))
  }

  @Test(arguments: styles, [false, true])
  func theResponderChainGoesFromPresentedToPresenter(
    style: UIModalPresentationStyle, animated: Bool
  ) {
    let card = host.make("card", style)
    host.present(card, animated: animated)
    for _ in 0..<2 {
      #expect(card.next === host.root)
      // The chain ends, as in UIKit, with the scene of the window and the application.
      #expect(
        chain(from: card.view).dropLast(2)
          == [card.view, card, host.root, host.stage.window] as [UIResponder])
      #expect(chain(from: card.view).last === host.stage.perform { UIApplication.shared })
      host.stage.advance(by: 1)
    }
    host.dismiss(animated: animated)
    host.stage.advance(by: 1)
    #expect(card.next == nil && host.root.next === host.stage.window)
  }

  @Test func anUnhandledTouchReachesThePresenter() {
    final class Hearing: UIViewController {
      var received = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { received += 1 }
    }
    let (root, card) = (Hearing(), host.make("card", .pageSheet))
    host.stage.perform { host.stage.window.rootViewController = root }
    host.present(card, on: root)
    Finger(on: host.stage).tap(CGPoint(x: 200, y: 400))
    #expect(root.received == 1)
  }
}
