import Foundation
import Midflight
import MidflightPainter
import MidflightReplay
import MidflightStudio
import MotionCore
import PaintingThreads

/// The side of `watch` that runs the scene: a studio that another process shows.
final class WatchedRun {
  private let studio: Studio
  private var picture: (painter: Painter, pixels: SharedPixels)?
  private var clipboard: String?
  /// The parts of the next reply that its request does not determine.
  private var pending = WatchReply()

  /// Creates a run that listens to a studio.
  init(_ studio: Studio) {
    self.studio = studio
    pending.title = studio.player.scene.title(in: studio.language)
    studio.onTitle = { [unowned self] in pending.title = $0 }
    studio.onResize = { [unowned self] in pending.size = [Double($0.width), Double($0.height)] }
    studio.onClose = { [unowned self] in pending.isClosing = true }
    studio.onCopy = { [unowned self] in pending.copied = $0 }
    studio.onPaste = { [unowned self] in clipboard }
    studio.onDiagnostic = { Console.writeLine($0) }
  }

  /// Performs a request, and returns the reply to a request that has one.
  ///
  /// - Throws: `ToolFailure` if the picture cannot be made.
  func reply(to request: WatchRequest) throws -> WatchReply? {
    switch request {
    case .event(let line):
      guard let event = InputEvent(recordingLine: line) else {
        throw ToolFailure.usage("watched: no event: \(line)")
      }
      studio.receive(event)
    case .text(let text): studio.insertText(text)
    case .repetition(let key, let time):
      studio.repeatKey(key, at: Moment(nanoseconds: time))
    case .clipboard(let text): clipboard = text
    case .advance(let time): studio.advance(to: Moment(nanoseconds: time))
    case .status(let text): studio.showStatus(text)
    case .paint(let place, let pixelsPerPoint):
      return finished(try paint(on: makePicture(place), pixelsPerPoint: CGFloat(pixelsPerPoint)))
    case .center(let x, let y):
      var reply = finished([])
      reply.center = studio.centerForTwoFingers(at: CGPoint(x: x, y: y))
        .map { [Double($0.x), Double($0.y)] }
      return reply
    }
    return nil
  }

  /// Returns the picture with a place: the present one, or else a new one.
  private func makePicture(
    _ place: SharedPixels.Place
  ) throws -> (painter: Painter, pixels: SharedPixels) {
    if let picture, picture.pixels.place == place { return picture }
    let new = (
      painter: try Painter(
        widthInPixels: place.width, heightInPixels: place.height, paintsOnlyChanges: true,
        pool: PaintingThreadPool.ofThisMachine),
      pixels: try SharedPixels(place)
    )
    picture = new
    return new
  }

  /// Paints the present frame, and returns the changed rectangles.
  private func paint(
    on picture: (painter: Painter, pixels: SharedPixels), pixelsPerPoint: CGFloat
  ) -> [CGRect] {
    let changed = picture.painter.paint(
      studio.frame(), background: RGBA(red: 0, green: 0, blue: 0), pixelsPerPoint: pixelsPerPoint)
    picture.painter.withPixels {
      picture.pixels.copy(changed, from: $0, bytesPerRow: picture.painter.bytesPerRow)
    }
    return changed
  }

  /// Returns the reply with the present state, and begins the next one.
  private func finished(_ changed: [CGRect]) -> WatchReply {
    var reply = pending
    reply.changed = changed.map {
      [Int($0.minX), Int($0.minY), Int($0.width), Int($0.height)]
    }
    reply.nextDue = studio.nextDue?.nanoseconds
    reply.isMoving = studio.isMoving
    reply.hasPanels = !studio.showsOnlyScene
    reply.wantsText = studio.wantsText
    let least = studio.leastSize
    reply.leastSize = [Double(least.width), Double(least.height)]
    (pending.size, pending.copied) = (nil, nil)
    return reply
  }
}
