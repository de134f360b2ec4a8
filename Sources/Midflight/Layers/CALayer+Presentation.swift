extension CALayer {
  /// What is seen at the stage's `now`, as a layer of its own; reading it changes nothing.
  ///
  /// Unlike Core Animation, it is there before the first frame too, and its sublayers are not. Of an app's
  /// own class it is one that its initialiser has made: what only that class has is as it is then.
  public func presentation() -> Self? {
    let make = { type(of: self).init(ofViewWithLayerClass: ()) }
    // What an initialiser sets is no part of an animation.
    let copy = Stage.outsideAnimations(make)
    for layer in copy.sublayers ?? [] { layer.removeFromSuperlayer() }
    copy.takeOver(seenOf: self)
    return copy
  }

  /// Takes over all that is seen of another layer of its kind now, but for the layers in it.
  func takeOver(seenOf layer: CALayer) {
    takeOwnParts(seenOf: layer)
    modelValues = layer.presentedValues
    content = layer.content
    (name, kept) = (layer.name, layer.kept)
    takeDepth(of: layer, seenAs: layer.seenSpace)
  }

  /// The layer itself: presentations are copies that do not lead back.
  public func model() -> Self { self }

  /// The model and everything that animations add to it now.
  package var presentedValues: LayerValues {
    var values = modelValues
    values.addTracks(of: self)
    explicitMotion?.show(in: &values)
    values.limitToShown()
    if hasDepth { values.showFromAfar(seenSpace) }
    return values
  }

  /// The same without explicit animations, which touches do not go by.
  var animatedValues: LayerValues {
    var values = modelValues
    values.addTracks(of: self)
    values.limitToShown()
    if hasDepth { values.showFromAfar(animatedSpace) }
    return values
  }

  /// Sets something that can be animated; inside an animation block, adds a track for it.
  func change(
    _ property: AnimatedProperty, _ name: StaticString = "", _ isValid: Bool = true,
    _ set: (inout LayerValues) -> Void
  ) {
    require(
      isValid,
      "\(nameInView(name)) of \(whose) set to a value that is not finite: check the arithmetic before it, such as a "
        + "division by a size that is still 0.")
    change(property) { set(&modelValues) }
  }
}

extension CALayer {
  /// What a property is called where it was set: a layer's position is its view's center.
  private func nameInView(_ name: StaticString) -> String {
    let names = ["position": "center", "opacity": "alpha"]
    return (view == nil ? nil : names["\(name)"]) ?? "\(name)"
  }

  /// Words for a sentence about it: its view's class and identifier, or its own.
  private var whose: String {
    guard let view else { return "a \(type(of: self))\(name.map { " \"\($0)\"" } ?? "")" }
    return "a \(type(of: view))\(view.accessibilityIdentifier.map { " \"\($0)\"" } ?? "")"
  }
}

extension CALayer: Animated {
  func modelValue(of property: AnimatedProperty) -> AnimatedValue {
    if let value = space?.value(of: property) { return value }
    if property == .rotationAndScale, let turnedOver { return .numbers(turnedOver) }
    if property == .backgroundColor, let color = view?.keptBackground {
      return .dynamicColor(color, resolved: modelValues.backgroundColor)
    }
    return modelValues.value(of: property)
  }

  func modelValue(
    of property: AnimatedProperty, adding numbers: SIMD4<Double>
  ) -> AnimatedValue {
    if let value = space?.value(of: property) { return .numbers(value.numbers + numbers) }
    if property == .rotationAndScale {
      let sum = modelTurn + numbers
      // A scale below 0 along x: see `ModelTurn`.
      if sum.y < 0 { return .numbers(sum) }
    }
    var values = modelValues
    values[property] += numbers
    return values.value(of: property)
  }

  func modelValue(
    _ value: AnimatedValue, of property: AnimatedProperty, reachedBy way: SIMD4<Double>
  ) -> AnimatedValue {
    guard property == .rotationAndScale, let space else { return value }
    var numbers = value.numbers
    let circles = ((space.planar.numbers.x + way.x - numbers.x) / (2 * .pi)).rounded()
    guard circles != 0 else { return value }
    numbers.x += circles * 2 * .pi
    let affine: CGAffineTransform
    switch value {
    case .linear(let a, let b, let c, let d):
      affine = CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
    case .exact(let turn, let scaleX, let scaleY, let shear) where scaleX >= 0:
      affine =
        AffineComponents(
          translation: .zero, rotation: turn, scaleX: scaleX, scaleY: scaleY, shear: shear
        ).transform
    default: return .numbers(numbers)
    }
    // In the plane again, it is what it was to the last bit.
    return .space(
      SpatialWhole(
        matrix: CATransform3DMakeAffineTransform(affine),
        components: SpatialComponents(translation: .zero, planar: numbers)))
  }

  func seenRate(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> { LayerValues.seenRate(rate, of: property, at: numbers) }

  func setModelValue(_ value: AnimatedValue, of property: AnimatedProperty) {
    if setInSpace(value, of: property) { return }
    if case .dynamicColor(let color, _) = value, let view {
      view.dynamicBackground = color
      modelValues.backgroundColor = color.resolvedColor(with: view.traitCollection).cgColor
    } else if property == .rotationAndScale, case .exact = value {
      setTurnedOver(value.numbers)
    } else {
      modelValues.set(property, to: value)
    }
  }
}

extension CALayer {
  /// The values that touches meet: what is seen, or the model if an animator asks for that; nil if
  /// an animator that moves the layer keeps touches away.
  var touchedValues: LayerValues? {
    if tracks.isEmpty { return modelValues.shown }
    if tracks.contains(where: { !$0.block.touches.isEnabled }) { return nil }
    return tracks.contains { $0.block.touches.hitsModel } ? modelValues.shown : animatedValues
  }
}

extension CALayer {
  /// Whether touches find the layer at all: seen, and not kept away by an animator.
  var isTouchable: Bool {
    if tracks.isEmpty { return !modelValues.isHidden && modelValues.opacity >= 0.01 }
    guard let touched = touchedValues else { return false }
    return !touched.isHidden && touched.opacity >= 0.01
  }

  /// The bounds that touches meet.
  var touchedBounds: CGRect {
    tracks.isEmpty ? modelValues.shownBounds : (touchedValues ?? modelValues).bounds
  }

  /// From the superlayer's coordinates to those that touches meet; nil if an animator keeps them
  /// away, and if the layer is scaled to nothing, where there is no room to be touched in.
  var touchedInwards: CGAffineTransform? {
    let outwards = tracks.isEmpty ? modelValues.toSuperlayer : touchedValues?.toSuperlayer
    guard let outwards, outwards.determinant != 0 else { return nil }
    return outwards.inverted()
  }
}

extension CALayer {
  /// Ends everything that animations do to the layer: what is seen is the model. An animation of
  /// `UIView`'s class methods with nothing else to move calls its completion with false, and the delegates
  /// of explicit animations are told that they have not finished.
  public func removeAllAnimations() {
    removeTracks { _ in true }
    removeExplicitAnimations()
  }

  /// Ends what animations of views and animators do to one property.
  func removeAnimations(of property: AnimatedProperty) { removeTracks { $0.property == property } }

  /// Ends what `UIView.animate` and its kin do to the layer and to those in it, as it leaves its
  /// superlayer.
  func removeViewAnimations() {
    for layer in selfAndSublayers where !layer.tracks.isEmpty {
      layer.removeTracks { $0.block.onTakenOver != nil }
    }
  }

  private func removeTracks(where isMeant: (Track) -> Bool) {
    for track in tracks.filter(isMeant) { track.block.giveUp(track.property, of: self) }
  }
}

extension LayerValues {
  /// Takes what is seen of a transform of space from infinitely far, if there is one.
  fileprivate mutating func showFromAfar(_ space: CATransform3D?) {
    if let space { transform = CATransform3DGetAffineTransform(space) }
  }
}
