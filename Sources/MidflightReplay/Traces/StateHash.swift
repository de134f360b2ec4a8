import Foundation
import Midflight
import MotionCore

/// The hashes of a stage's state, one per domain, for the checks of a recording.
///
/// `Run` keeps one. The hashes are FNV-1a over bit patterns, so a difference in the last bit of one
/// number changes the hash.
struct StateHash {
  private var input = FNV1a64()
  /// A buffer for the line of an event.
  private var line = JSONBytes(capacity: 128)  // more than a move needs

  /// Combines a delivered event with the hash of the input.
  mutating func combine(_ event: InputEvent) {
    line.rewind(to: 0)
    RecordingEncoder().write(.input(event), at: event.time, to: &line)
    input.combine(line.bytes)
  }

  /// Returns the hash of each domain, sorted by name: `animators`, `input`, `layers`.
  func domains(of stage: Stage) -> [Recording.DomainHash] {
    [
      Recording.DomainHash(domain: "animators", hexadecimal: animators(of: stage).hexadecimal),
      Recording.DomainHash(domain: "input", hexadecimal: input.hexadecimal),
      Recording.DomainHash(domain: "layers", hexadecimal: layers(of: stage.frame()).hexadecimal),
    ]
  }

  /// Returns the hash of number, state, running, direction, fraction and x velocity of all
  /// animators.
  private func animators(of stage: Stage) -> FNV1a64 {
    var hash = FNV1a64()
    for animator in Snapshot.animators(of: stage) {
      hash.combine(UInt64(animator.number))
      animator.state.word.withUTF8Buffer { hash.combine($0) }
      hash.combine(UInt64(animator.isRunning ? 1 : 0))
      hash.combine(UInt64(animator.isReversed ? 1 : 0))
      hash.combine(animator.fraction)
      // The hash contains only the x axis, so that the checks of older recordings hold. Layers show
      // motion along y.
      hash.combine(Double(animator.velocity.dx))
    }
    return hash
  }

  /// Returns the hash of the size, scale and layers of a frame.
  private func layers(of frame: Frame) -> FNV1a64 {
    var hash = FNV1a64()
    hash.combine([frame.size.width, frame.size.height, frame.scale])
    combine(frame.nodes, into: &hash)
    return hash
  }

  /// Combines the displayed values of nodes, in their order and with the nodes of planes.
  private func combine(_ nodes: [Frame.Node], into hash: inout FNV1a64) {
    for node in nodes {
      hash.combine(UInt64(node.descendantCount))
      let transform = node.transform
      hash.combine([
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        node.bounds.minX, node.bounds.minY, node.bounds.width, node.bounds.height,
        node.cornerRadius, CGFloat(node.opacity),
      ])
      hash.combine(UInt64(node.roundedCorners.rawValue) << 1 | (node.masksToBounds ? 1 : 0))
      hash.combine(node.backgroundColor)
      hash.combine(node.border?.color)
      hash.combine([node.border?.width ?? 0])
      hash.combine(node.shadow?.color)
      if let shadow = node.shadow {
        hash.combine([shadow.offset.dx, shadow.offset.dy, shadow.radius])
      }
      switch node.content {
      case .text(let text): hash.combine(text)
      case .image(let image): hash.combine(image)
      case .shape(let shape): hash.combine(shape)
      case .gradient(let gradient): hash.combine(gradient)
      case .plane(let plane):
        hash.combine("plane".utf8)
        hash.combine(plane.projection)
        hash.combine(UInt64(plane.nodes.count))
        combine(plane.nodes, into: &hash)
      case .backdrop(let backdrop):
        hash.combine("backdrop".utf8)
        hash.combine([backdrop.blurRadius, CGFloat(backdrop.saturation)])
        hash.combine(backdrop.tint)
      case nil: hash.combine(UInt64(0))
      }
    }
  }
}

extension FNV1a64 {
  fileprivate mutating func combine<let count: Int>(_ numbers: InlineArray<count, CGFloat>) {
    for index in numbers.indices { combine(Double(numbers[index])) }
  }

  /// Combines the color, font, strings and positions of a text.
  fileprivate mutating func combine(_ text: Frame.Text) {
    combine(UInt64(1 + text.runs.count))
    combine(text.color)
    combine([text.font.pointSize])
    combine(UInt64(text.font.weight) << 1 | (text.font.hasMonospacedDigits ? 1 : 0))
    for run in text.runs {
      combine(UInt64(run.string.utf8.count))
      combine(run.string.utf8)
      combine([run.origin.x, run.origin.y, run.width])
    }
  }

  /// Combines the content hash, rectangle and tint of an image. The first number differs from the
  /// first number of every text.
  fileprivate mutating func combine(_ image: Frame.Image) {
    combine(UInt64.max)
    combine(image.source.contentHash)
    combine([image.rect.minX, image.rect.minY, image.rect.width, image.rect.height])
    combine(image.tint)
  }

  /// Combines the path, fill and stroke of a shape. A shape without a stroke adds only the missing
  /// color.
  fileprivate mutating func combine(_ shape: Frame.Shape) {
    combine("shape".utf8)
    combine(UInt64(shape.path.elements.count))
    for element in shape.path.elements {
      switch element {
      case .move: combine(UInt64(0))
      case .line: combine(UInt64(1))
      case .quad: combine(UInt64(2))
      case .cubic: combine(UInt64(3))
      case .close: combine(UInt64(4))
      }
    }
    for point in shape.path.points { combine([point.x, point.y]) }
    combine(shape.fillColor)
    combine(UInt64(shape.fillsEvenOdd ? 1 : 0))
    combine(shape.stroke?.color)
    guard let stroke = shape.stroke else { return }
    combine(UInt64(stroke.cap.rawValue) << 8 | UInt64(stroke.join.rawValue))
    combine([stroke.width, stroke.miterLimit, stroke.dashPhase, stroke.start, stroke.end])
    combine(UInt64(stroke.dashes.count))
    for dash in stroke.dashes { combine(Double(dash)) }
  }

  fileprivate mutating func combine(_ projection: Projection) {
    combine([projection.a, projection.b, projection.wx, projection.c, projection.d, projection.wy])
    combine([projection.tx, projection.ty, projection.w0])
  }

  /// Combines the kind, direction and stops of a gradient.
  fileprivate mutating func combine(_ gradient: Frame.Gradient) {
    combine("gradient".utf8)
    combine(UInt64(gradient.kind.rawValue))
    combine([gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y])
    combine(UInt64(gradient.stops.count))
    for stop in gradient.stops {
      combine(stop.color)
      combine([stop.location])
    }
  }

  /// Combines a color. The hash of nil differs from that of each color.
  fileprivate mutating func combine(_ color: RGBA?) {
    combine(UInt64(color == nil ? 0 : 1))
    guard let color else { return }
    combine(color.red)
    combine(color.green)
    combine(color.blue)
    combine(color.alpha)
  }
}
