#if canImport(UIKit)
  import UIKit
#else
  import Midflight
#endif

extension Scene {
  static let gestures = Scene(
    "gestures", title: ["en": "Gestures", "zh": "手势"],
    summary: [
      "en": "A card for each recogniser: do what it says, and it says what it saw.",
      "zh": "每种手势识别器一张卡片：照着做，它会说出识别到了什么。",
    ]
  ) { _ in GesturesViewController() }
}

/// A card for each of UIKit's gesture recognisers.
///
/// A recogniser watches the touches of its view and changes its state: `.began`, `.changed` and
/// `.ended` for continuous gestures, only `.ended` for discrete ones such as a tap. Its action runs
/// at each change. The cards are in the other files of this folder.
final class GesturesViewController: UIViewController {
  /// Adds the photograph and eight cards. The view itself owns the recogniser of the screen edge.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let title = UILabel(frame: CGRect(x: 20, y: 26, width: 350, height: 41))
    title.text = "Gestures"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    view.addSubview(title)

    view.addSubview(PhotoCard(frame: CGRect(x: 16, y: 80, width: 358, height: 206)))
    let edge = EdgeCard(frame: place(row: 3, column: 0))
    let cards = [
      TapCard(frame: place(row: 0, column: 0)), DoubleTapCard(frame: place(row: 0, column: 1)),
      LongPressCard(frame: place(row: 1, column: 0)), PanCard(frame: place(row: 1, column: 1)),
      HoverCard(frame: place(row: 2, column: 0)), SwipeCard(frame: place(row: 2, column: 1)),
      edge, WheelCard(frame: place(row: 3, column: 1)),
    ]
    for card in cards { view.addSubview(card) }
    // The recogniser watches the window's edge, so the root view owns it.
    view.addGestureRecognizer(edge.recognizer)
  }

  private func place(row: Int, column: Int) -> CGRect {
    CGRect(x: 16 + CGFloat(column) * 185, y: 298 + CGFloat(row) * 132, width: 173, height: 120)
  }
}
