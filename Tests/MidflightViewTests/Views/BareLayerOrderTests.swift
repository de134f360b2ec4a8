@testable import Midflight
import Testing

/// The order of views, and of layers without a view, after each call that orders views.
struct BareLayerOrderTests {
  /// A call, and the sublayers after the call, back to front.
  private struct Case {
    let name: String
    let order: String
    let call: (Family) -> Void

    init(_ name: String, _ order: String, _ call: @escaping (Family) -> Void) {
      (self.name, self.order, self.call) = (name, order, call)
    }
  }

  /// A view with the sublayers k a l b m. Views a and b are subviews; the other layers have no
  /// view.
  private final class Family {
    let view = UIView()
    let a = Family.named("a")
    let b = Family.named("b")
    let new = Family.named("n")

    init() {
      for view in [a, b] { self.view.addSubview(view) }
      for (name, place) in [("k", 0), ("l", 2), ("m", 4)] {
        let layer = CALayer()
        layer.name = name
        view.layer.insertSublayer(layer, at: UInt32(place))
      }
    }

    private static func named(_ name: String) -> UIView {
      let view = UIView()
      view.layer.name = name
      return view
    }

    var order: String { (view.layer.sublayers ?? []).compactMap(\.name).joined() }
  }

  private static let cases = [
    Case("addSubview", "kalbmn") { $0.view.addSubview($0.new) },
    Case("addSubview of its own", "klbma") { $0.view.addSubview($0.a) },
    Case("insert at 0", "knalbm") { $0.view.insertSubview($0.new, at: 0) },
    Case("insert at 1", "kalnbm") { $0.view.insertSubview($0.new, at: 1) },
    Case("insert at 2", "kalbmn") { $0.view.insertSubview($0.new, at: 2) },
    Case("insert above a", "kanlbm") { $0.view.insertSubview($0.new, aboveSubview: $0.a) },
    Case("insert above b", "kalbnm") { $0.view.insertSubview($0.new, aboveSubview: $0.b) },
    Case("insert below a", "knalbm") { $0.view.insertSubview($0.new, belowSubview: $0.a) },
    Case("insert below b", "kalnbm") { $0.view.insertSubview($0.new, belowSubview: $0.b) },
    Case("move above", "klbam") { $0.view.insertSubview($0.a, aboveSubview: $0.b) },
    Case("move below", "kbalm") { $0.view.insertSubview($0.b, belowSubview: $0.a) },
    Case("to the front", "klbma") { $0.view.bringSubviewToFront($0.a) },
    Case("to the back", "bkalm") { $0.view.sendSubviewToBack($0.b) },
    Case("exchange", "kblam") { $0.view.exchangeSubview(at: 0, withSubviewAt: 1) },
  ]

  @Test func bareLayersKeepTheirPlacesAmongViews() {
    for example in Self.cases {
      let family = Family()
      example.call(family)
      #expect(family.order == example.order, "\(example.name)")
      let views = family.view.layer.sublayers?.compactMap(\.view)
      #expect(views == family.view.subviews, "\(example.name)")
    }
  }
}
