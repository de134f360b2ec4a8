/// What one animation adds to one property of one layer: its offset, less the progress made.
struct Track {
  let property: LayerProperty
  /// Where progress comes from.
  unowned let block: AnimationBlock
  /// From the model value back to where it was: what is added while nothing has moved.
  var offset: SIMD4<Double>

  /// What is added to the model now.
  var contribution: SIMD4<Double> { offset * (1 - block.progress) }
}
