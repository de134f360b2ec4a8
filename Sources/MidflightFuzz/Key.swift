import Midflight
import MotionCore

/// One property of one of a walk's views.
struct Key: Hashable, Sendable {
  let view: Int
  /// Never `.turn` or `.transform3D`, which change a transform.
  let kind: ChangeSpec.Kind
}

extension ChangeSpec {
  var key: Key {
    let isTransform = kind == .turn || kind == .transform3D
    return Key(view: view, kind: isTransform ? .transform : kind)
  }
}

/// What may change at a call, where all else that is seen goes on without a break.
struct Looseness {
  /// What may be seen elsewhere.
  var places = KeySet()
  /// What may move at another speed.
  var rates = KeySet()

  /// The numbers of a view's `LayerMotion.seen` that may change.
  func looseNumbers(ofView view: Int) -> [SIMDMask<SIMD4<Int64>>] {
    var masks = Array(repeating: SIMDMask<SIMD4<Int64>>(repeating: false), count: 13)
    if places == KeySet() { return masks }
    for kind in ChangeSpec.Kind.allCases where places.contains(Key(view: view, kind: kind)) {
      switch kind {
      case .center: masks[0] = .init(repeating: true)
      case .bounds: masks[1] = .init(repeating: true)
      case .transform, .turn, .transform3D:
        for index in [2, 10, 11, 12] { masks[index] = .init(repeating: true) }
        (masks[3][0], masks[3][1]) = (true, true)
      case .cornerRadius: masks[3][2] = true
      case .alpha: masks[3][3] = true
      case .color: masks[4] = .init(repeating: true)
      case .borderColor: masks[5] = .init(repeating: true)
      case .shadowColor: masks[6] = .init(repeating: true)
      case .borderWidth: masks[7][0] = true
      case .shadowOpacity: masks[7][1] = true
      case .shadowRadius: masks[7][2] = true
      case .shadowOffset: (masks[8][0], masks[8][1]) = (true, true)
      case .dial:
        (masks[8][2], masks[8][3]) = (true, true)
        masks[9] = .init(repeating: true)
      }
    }
    return masks
  }
}

/// Properties of a walk's views, each a bit: asked for at every microsecond that is looked at.
struct KeySet: Equatable {
  private var bits: UInt64 = 0

  init() {}
  init(_ keys: some Sequence<Key>) { for key in keys { insert(key) } }

  mutating func insert(_ key: Key) { bits |= KeySet.bit(key) }
  mutating func remove(_ key: Key) { bits &= ~KeySet.bit(key) }
  mutating func formUnion(_ other: KeySet) { bits |= other.bits }

  func union(_ other: KeySet) -> KeySet {
    var keys = self
    keys.formUnion(other)
    return keys
  }

  func contains(_ key: Key) -> Bool { bits & KeySet.bit(key) != 0 }

  /// Whether one of a view's numbers in `LayerMotion.places` is among them.
  func contains(_ place: Int, ofView view: Int) -> Bool {
    bits != 0 && contains(Key(view: view, kind: Key.kinds[place]))
  }

  private static func bit(_ key: Key) -> UInt64 {
    1 << UInt64(key.view * ChangeSpec.Kind.allCases.count + key.kind.rawValue)
  }
}

extension Key {
  /// Whose numbers each of `LayerMotion.places` is.
  fileprivate static let kinds: [ChangeSpec.Kind] = AnimatedProperty.allCases.map { property in
    switch property {
    case .position: .center
    case .boundsOrigin, .boundsSize: .bounds
    case .translation, .rotationAndScale, .tilt, .lean, .perspective: .transform
    case .opacity: .alpha
    case .backgroundColor: .color
    case .cornerRadius: .cornerRadius
    case .borderWidth: .borderWidth
    case .borderColor: .borderColor
    case .shadowColor: .shadowColor
    case .shadowOpacity: .shadowOpacity
    case .shadowOffset: .shadowOffset
    case .shadowRadius: .shadowRadius
    case .number, .point: .dial
    }
  }
}
