// The declarations that the listings of the documents name. Scripts/check-listings compiles both.
import MidflightApp

@MainActor let sheetScene = Scene("sheet", summary: "Flick the sheet down.") { _ in
  UIViewController()
}

final class CardViewController: UIViewController {}
final class YourViewController: UIViewController {}
