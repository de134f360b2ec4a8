extension CALayer {
  /// Returns a copy of the layer with the presentation values at the stage's `now`, without side
  /// effects; never nil.
  ///
  /// Unlike Core Animation, the copy exists before the first frame too, and has no sublayers. For
  /// an app's own subclass, the class's initialiser creates the copy. Properties that only the
  /// subclass declares keep their initial values.
  public func presentation() -> Self? {
    let make = { type(of: self).init(ofViewWithLayerClass: ()) }
    // Values set by an initialiser must not animate.
    let copy = Stage.outsideAnimations(make)
    for layer in copy.sublayers ?? [] { layer.removeFromSuperlayer() }
    copy.copyPresentation(of: self)
    return copy
  }

  /// Copies the presentation values of another layer of this class, without its sublayers. Content,
  /// name, values by key and depth are copied too; animations are not.
  func copyPresentation(of layer: CALayer) {
    copyOwnProperties(of: layer)
    modelValues = layer.presentedValues
    content = layer.content
    (name, valuesByKey) = (layer.name, layer.valuesByKey)
    copyDepth(of: layer, presentationTransform: layer.presentationTransform3D)
  }

  /// Returns the layer itself, because presentation copies have no reference to their model.
  public func model() -> Self { self }

  /// The model values plus the present contributions of all animations, limited to drawable values.
  /// The size is 0 or more. A transform out of the plane appears as its projection from infinitely
  /// far.
  package var presentedValues: LayerValues {
    var values = modelValues
    addContributions(to: &values)
    return values
  }

  /// Turns a copy of the layer's model values into the presentation values: see `presentedValues`.
  func addContributions(to values: inout LayerValues) {
    values.addTracks(of: self)
    explicitMotion?.show(in: &values)
    values.clampSize()
    if hasDepth { values.projectOrthographically(presentationTransform3D) }
  }

  /// The presentation values without explicit animations. Touches use these values.
  var animatedValues: LayerValues {
    var values = modelValues
    values.addTracks(of: self)
    values.clampSize()
    if hasDepth { values.projectOrthographically(animatedTransform3D) }
    return values
  }

  /// Sets an animatable property of the model. Adds a track inside an animation block. Outside an
  /// animation block, the value takes effect at once.
  ///
  /// A value that is not finite stops the program with a message.
  ///
  /// - Parameters:
  ///   - name: The name of the property for that message.
  ///   - isValid: A Boolean value that indicates whether the new value is finite.
  ///   - set: Writes the new value.
  func change(
    _ property: AnimatedProperty, _ name: StaticString = "", _ isValid: Bool = true,
    _ set: (inout LayerValues) -> Void
  ) {
    require(
      isValid,
      "\(nameInView(name)) of \(nameForMessages) set to a value that is not finite: check the arithmetic before it, such as a "
        + "division by a size that is still 0.")
    change(property) { set(&modelValues) }
  }
}

extension CALayer {
  /// Returns the name under which a caller sets a property: a view's layer calls its position
  /// `center`.
  private func nameInView(_ name: StaticString) -> String {
    let names = ["position": "center", "opacity": "alpha"]
    return (view == nil ? nil : names["\(name)"]) ?? "\(name)"
  }

  /// The words for the layer in a message: the class and identifier of its view, or its own class
  /// and name. The identifier or name is missing if none was set.
  private var nameForMessages: String {
    guard let view else { return "a \(type(of: self))\(name.map { " \"\($0)\"" } ?? "")" }
    return "a \(type(of: view))\(view.accessibilityIdentifier.map { " \"\($0)\"" } ?? "")"
  }
}

extension CALayer: Animated {
  /// Returns the model value of a property, in the most exact form that is stored. A background
  /// that the view set as a dynamic colour stays dynamic.
  func modelValue(of property: AnimatedProperty) -> AnimatedValue {
    if let value = modelTransform3D?.value(of: property) { return value }
    if property == .rotationAndScale, let exactRotationAndScale {
      return .numbers(exactRotationAndScale)
    }
    if property == .backgroundColor, let color = view?.keptBackground {
      return .dynamicColor(color, resolved: modelValues.backgroundColor)
    }
    return modelValues.value(of: property)
  }

  /// Returns the model value of a property with numbers added. The result is clamped as
  /// `LayerValues.subscript` does. Components of a 3D transform are not clamped.
  func modelValue(
    of property: AnimatedProperty, adding numbers: SIMD4<Double>
  ) -> AnimatedValue {
    if let value = modelTransform3D?.value(of: property) {
      return .numbers(value.numbers + numbers)
    }
    if property == .rotationAndScale {
      let sum = modelRotationAndScale + numbers
      // The scale along x is negative: see `CALayer.exactRotationAndScale`.
      if sum.y < 0 { return .numbers(sum) }
    }
    var values = modelValues
    values[property] += numbers
    return values.value(of: property)
  }

  /// Returns a value for `.rotationAndScale` with whole turns added, so that the model's rotation
  /// stays nearest to the displayed one. Values of other properties, and of a layer without a 3D
  /// transform, stay unchanged.
  ///
  /// - Parameter offset: The offset of the presentation from the present model.
  func modelValue(
    _ value: AnimatedValue, of property: AnimatedProperty, reachedBy offset: SIMD4<Double>
  ) -> AnimatedValue {
    guard property == .rotationAndScale, let modelTransform3D else { return value }
    var numbers = value.numbers
    let circles = ((modelTransform3D.planar.numbers.x + offset.x - numbers.x) / (2 * .pi)).rounded()
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
    // Back in the plane, the matrix is exact to the last bit.
    return .transform3D(
      ExactTransform3D(
        matrix: CATransform3DMakeAffineTransform(affine),
        components: Transform3DComponents(translation: .zero, planar: numbers)))
  }

  /// Returns the velocity of a property's numbers after clamping: see
  /// `LayerValues.clampedVelocity`.
  func clampedVelocity(
    _ rate: SIMD4<Double>, of property: AnimatedProperty, at numbers: SIMD4<Double>
  ) -> SIMD4<Double> { LayerValues.clampedVelocity(rate, of: property, at: numbers) }

  /// Sets the model value of a property without an animation, exact to the last bit. A dynamic
  /// colour also becomes the view's background colour, resolved for its traits.
  func setModelValue(_ value: AnimatedValue, of property: AnimatedProperty) {
    if setTransform3DComponent(value, of: property) { return }
    if case .dynamicColor(let color, _) = value, let view {
      view.dynamicBackground = color
      modelValues.backgroundColor = color.resolvedColor(with: view.traitCollection).cgColor
    } else if property == .rotationAndScale, case .exact = value {
      setExactRotationAndScale(value.numbers)
    } else {
      modelValues.set(property, to: value)
    }
  }
}

extension CALayer {
  /// The values for hit testing: the presentation without explicit animations, or the model if an
  /// animator's `isManualHitTestingEnabled` is on. Nil while an animator that moves the layer
  /// disables touches. A layer without tracks has its model values.
  var hitTestValues: LayerValues? {
    if tracks.isEmpty { return modelValues.clamped }
    if tracks.contains(where: { !$0.block.touches.isEnabled }) { return nil }
    return tracks.contains { $0.block.touches.hitsModel } ? modelValues.clamped : animatedValues
  }
}

extension CALayer {
  /// A Boolean value that indicates whether hit testing finds the layer: visible, opacity at least
  /// 0.01, and not disabled by an animator.
  var isTouchable: Bool {
    if tracks.isEmpty { return !modelValues.isHidden && modelValues.opacity >= 0.01 }
    guard let values = hitTestValues else { return false }
    return !values.isHidden && values.opacity >= 0.01
  }

  /// The bounds for hit testing; the model's bounds while an animator disables touches.
  package var hitTestBounds: CGRect {
    tracks.isEmpty ? modelValues.clampedBounds : (hitTestValues ?? modelValues).bounds
  }

  /// The transform from the superlayer's coordinates to the hit-testing coordinates of the layer.
  ///
  /// Nil while an animator disables touches, and for a layer scaled to nothing, which has no area.
  var hitTestTransform: CGAffineTransform? {
    let outwards = tracks.isEmpty ? modelValues.toSuperlayer : hitTestValues?.toSuperlayer
    guard let outwards, outwards.determinant != 0 else { return nil }
    return outwards.inverted()
  }
}

extension CALayer {
  /// Removes all animations of the layer, so that the presentation equals the model. The model
  /// stays. Animations by which blocks move the own properties of a shape, gradient or backdrop
  /// layer continue.
  ///
  /// An animation of `UIView`'s class methods without other properties calls its completion handler
  /// with false. The delegates of explicit animations receive `animationDidStop` with `finished`
  /// false.
  public func removeAllAnimations() {
    removeTracks { _ in true }
    removeExplicitAnimations()
  }

  /// Removes the animations that views and animators added to a property.
  func removeAnimations(of property: AnimatedProperty) { removeTracks { $0.property == property } }

  /// Removes the animations of `UIView`'s class methods from the layer and its sublayers. Called
  /// when the layer leaves its superlayer.
  func removeViewAnimations() {
    for layer in selfAndSublayers where !layer.tracks.isEmpty {
      layer.removeTracks { $0.block.onTakenOver != nil }
    }
  }

  /// Removes the tracks that satisfy a predicate. Their blocks no longer restore those properties.
  private func removeTracks(where isMeant: (Track) -> Bool) {
    for track in tracks.filter(isMeant) { track.block.relinquish(track.property, of: self) }
  }
}

extension LayerValues {
  /// Sets the transform to the projection of a 3D transform, seen from infinitely far. Does nothing
  /// for nil.
  fileprivate mutating func projectOrthographically(_ transform3D: CATransform3D?) {
    if let transform3D { transform = CATransform3DGetAffineTransform(transform3D) }
  }
}
