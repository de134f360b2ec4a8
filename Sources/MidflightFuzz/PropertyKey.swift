import Midflight
import MotionCore

/// A property of one of a scenario's views.
struct PropertyKey: Hashable, Sendable {
  let view: Int
  /// The kind of the property. Never `.rotation` or `.transform3D`, which both change `.transform`.
  let kind: ChangeSpec.Kind
}

extension ChangeSpec {
  /// The changed property; a rotation and a transform in perspective change the transform.
  var key: PropertyKey {
    let isTransform = kind == .rotation || kind == .transform3D
    return PropertyKey(view: view, kind: isTransform ? .transform : kind)
  }
}

/// The jumps that a call may cause. Everything else on the screen has to continue without a jump.
struct AllowedJumps {
  /// The properties whose values may jump.
  var places = PropertySet()
  /// The properties whose velocities may jump.
  var rates = PropertySet()
  /// The indices of `LayerMotion.drawnValues` with the numbers of the matrix, apart from its
  /// translation in the plane.
  static let matrixLanes = [2, 10, 11, 12]

  /// Returns masks for the numbers of `LayerMotion.drawnValues` of a view. A lane is true if its
  /// number may jump.
  ///
  /// Without allowed places for the view, all lanes are false. A kind of transform allows all
  /// numbers of the transform.
  func allowedLanes(ofView view: Int) -> [SIMDMask<SIMD4<Int64>>] {
    var masks = Array(repeating: SIMDMask<SIMD4<Int64>>(repeating: false), count: 13)
    if places == PropertySet() { return masks }
    for kind in ChangeSpec.Kind.allCases where places.contains(PropertyKey(view: view, kind: kind))
    {
      switch kind {
      case .center: masks[0] = .init(repeating: true)
      case .bounds: masks[1] = .init(repeating: true)
      case .transform, .rotation, .transform3D:
        for index in AllowedJumps.matrixLanes { masks[index] = .init(repeating: true) }
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

/// A set of properties as a bit mask. The checks use sets for every microsecond that they examine.
struct PropertySet: Equatable {
  private var bits: UInt64 = 0

  init() {}
  init(_ keys: some Sequence<PropertyKey>) { for key in keys { insert(key) } }

  mutating func insert(_ key: PropertyKey) { bits |= PropertySet.bit(key) }
  mutating func remove(_ key: PropertyKey) { bits &= ~PropertySet.bit(key) }
  mutating func formUnion(_ other: PropertySet) { bits |= other.bits }

  func union(_ other: PropertySet) -> PropertySet {
    var keys = self
    keys.formUnion(other)
    return keys
  }

  func contains(_ key: PropertyKey) -> Bool { bits & PropertySet.bit(key) != 0 }

  /// Returns true if the set contains the property of a number.
  ///
  /// - Parameter place: An index in `LayerMotion.values`.
  func contains(_ place: Int, ofView view: Int) -> Bool {
    bits != 0 && contains(PropertyKey(view: view, kind: PropertyKey.kinds[place]))
  }

  private static func bit(_ key: PropertyKey) -> UInt64 {
    1 << UInt64(key.view * ChangeSpec.Kind.allCases.count + key.kind.rawValue)
  }
}

extension PropertyKey {
  /// The kind for each index in `LayerMotion.values`.
  fileprivate static let kinds: [ChangeSpec.Kind] = AnimatedProperty.allCases.map { property in
    switch property {
    case .position: .center
    case .boundsOrigin, .boundsSize: .bounds
    case .translation, .rotationAndScale, .outOfPlane, .zShear, .perspective: .transform
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
