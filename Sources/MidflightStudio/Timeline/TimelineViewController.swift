import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The strip at the bottom: buttons for time, the clock, the status, the session, and the seek bar.
final class TimelineViewController: UIViewController {
  private unowned let studio: Studio
  let seekBar = SeekBar()
  private let edge = UIView.hairline()
  private let clock = UILabel(size: 13, weight: .medium, hasMonospacedDigits: true)
  private let statusLabel = UILabel(size: 12, color: Palette.quiet)
  private let statusIndicator = UIView()
  private var buttons: [IconButton] = []
  private var playButton: IconButton?
  private var rateButton: WordButton?
  private var sessionButton: WordButton?
  /// The values on which the status text depends.
  private struct ShownStatus: Equatable {
    let status: PlaybackStatus
    let appearance: Recording.Appearance?
    let idleSeconds: TimeInterval?
    let language: LocalizedText.Language
  }

  private var shownStatus = LastShown<ShownStatus>()
  /// The texts by falling length. The first that fits is on display.
  private var statusTexts: [String] = []
  private var sessionTexts: [String] = []
  private var markers = TimelineMarkers()
  private weak var markedSession: Session?

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  /// Adds the buttons, the clock, the status and the seek bar, with their tips and actions.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.panel
    view.clipsToBounds = true
    func button(_ glyph: Glyph, _ command: Command) -> IconButton {
      IconButton(glyph, name: "timeline.\(command)") { [unowned self] in studio.perform(command) }
    }
    let play = button(.pause, .togglePlaying)
    play.color = .label
    playButton = play
    buttons = [
      button(.restart, .restart), button(.stepBack, .stepBack), play,
      button(.stepForward, .stepForward),
    ]
    let rate = WordButton(name: "timeline.rate") { [unowned self] in studio.selectNextRate() }
    let session = WordButton(name: "timeline.session") { [unowned self] in
      studio.showPreviousSession()
    }
    (rateButton, sessionButton) = (rate, session)
    for (button, command) in zip(
      buttons + [rate, session] as [PlainControl],
      [.restart, .stepBack, .togglePlaying, .stepForward, .slower, .previousSession] as [Command])
    { studio.explain(button, as: command) }
    statusIndicator.layer.cornerRadius = 4
    statusIndicator.layer.borderWidth = 1.5
    statusLabel.lineBreakMode = .byTruncatingTail
    seekBar.onSeek = { [unowned self] in studio.seek(to: $0) }
    seekBar.onHover = { [unowned self] in explainMarker(at: $0) }
    clock.isUserInteractionEnabled = true
    clock.accessibilityIdentifier = "timeline.clock"
    clock.addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        let isOver = hover.state == .began || hover.state == .changed
        studio.showTip(isOver ? WindowText.clockHelp(in: studio.language) : nil, of: clock)
      })
    // Tab visits the views in this order: the buttons, then the seek bar.
    for part in buttons + [clock, statusLabel, statusIndicator, rate, session, seekBar, edge] {
      view.addSubview(part)
    }
  }

  /// Shows the current state. For another session, the markers are collected anew. The clock is
  /// grey while the live run is idle.
  func refresh() {
    let (player, language) = (studio.player, studio.language)
    if markedSession !== player.session {
      markedSession = player.session
      markers = TimelineMarkers()
    }
    _ = markers.update(from: player.session)
    seekBar.show(
      SeekBar.Content(
        markers: markers, idleIntervals: player.session.idleIntervals, end: player.shownEnd,
        timelineEnd: player.timelineEnd,
        isGrowing: !player.session.isOver),
      position: player.shownPosition)
    playButton?.glyph = player.isPlaying ? .pause : .play
    clock.text = TimelineViewController.timeText(player.shownPosition)
    clock.textColor = player.isIdle ? Palette.quiet : .label
    let shown = PlaybackStatus(player)
    let appearance =
      player.session.appearance == player.appearance ? nil : player.session.appearance
    let idleSeconds = PlaybackStatus.recentIdleSeconds(of: player)
    let source = ShownStatus(
      status: shown, appearance: appearance, idleSeconds: idleSeconds, language: language)
    if shownStatus.changes(to: source) {
      setTexts(
        [
          shown.text(in: language, appearance: appearance, afterIdle: idleSeconds),
          shown.text(in: language, isBrief: true, appearance: appearance, afterIdle: idleSeconds),
          shown.text(in: language, isBrief: true, afterIdle: idleSeconds),
          shown.text(in: language, isBrief: true),
        ], in: \.statusTexts)
    }
    // The indicator is a ring while a recording is paused or idle.
    statusIndicator.backgroundColor = shown.isFilled ? shown.color : nil
    statusIndicator.layer.borderColor =
      shown.color.resolvedColor(with: view.traitCollection).cgColor
    let rate = TimelineViewController.rateText(studio.shownRate)
    if rateButton?.text != rate {
      rateButton?.text = rate
      view.setNeedsLayout()
    }
    rateButton?.isSelected = studio.shownRate != 1
    setTexts(sessionTexts(player, language), in: \.sessionTexts)
    sessionButton?.isEnabled = player.sessions.count > 1
  }

  /// Shows the tip of the marker at a position of the seek bar, or the legend beside all markers;
  /// nil hides the tip.
  private func explainMarker(at point: CGPoint?) {
    let tip = point.map {
      seekBar.marker(at: $0)?.text(in: studio.language)
        ?? WindowText.timelineHelp(in: studio.language)
    }
    // Beside the whole strip, so that the tip covers neither the buttons nor the clock.
    let strip = seekBar.convert(view.bounds, from: view)
    let place = point.map { CGRect(x: $0.x, y: strip.minY, width: 0, height: strip.height) }
    studio.showTip(tip, of: seekBar, at: place)
  }

  /// Returns the position of the session among all, counted from 1, with its file and without; only
  /// without if no file contains the whole session.
  private func sessionTexts(_ player: ScenePlayer, _ language: LocalizedText.Language) -> [String] {
    let place = (player.sessions.firstIndex { $0 === player.session } ?? 0) + 1
    let text = WindowText.sessionOfCount(
      in: language, ["number": "\(place)", "count": "\(player.sessions.count)"])
    let file = player.session.completeFile.map { "\(text) · \($0.lastPathComponent)" }
    return [file, text].compactMap { $0 }
  }

  /// Stores texts, and lays out the view anew if they differ from the stored ones.
  private func setTexts(
    _ text: [String], in place: ReferenceWritableKeyPath<TimelineViewController, [String]>
  ) {
    guard self[keyPath: place] != text else { return }
    self[keyPath: place] = text
    view.setNeedsLayout()
  }

  /// Returns the first text that fits the width, or else the last one; "" without texts. Callers
  /// pass the longest text first.
  private func firstThatFits(_ texts: [String], weight: UIFont.Weight, in availableWidth: CGFloat)
    -> String
  {
    let ruler = UILabel(size: 12, weight: weight, hasMonospacedDigits: true)
    return texts.first {
      ruler.text = $0
      return ruler.intrinsicContentSize.width <= availableWidth
    } ?? texts.last ?? ""
  }

  /// Returns a moment as minutes, seconds and hundredths, rounded down: `1:05.25`.
  static func timeText(_ moment: Moment) -> String {
    func padded(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let hundredths = moment.nanoseconds / 10_000_000
    return "\(hundredths / 6000):\(padded(hundredths / 100 % 60)).\(padded(hundredths % 100))"
  }

  /// Returns a rate with at most two decimals, without trailing zeros: `1×` or `0.25×`.
  static func rateText(_ rate: Double) -> String {
    let hundredths = Int((rate * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)×" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)×" : "\(whole).\(rest < 10 ? "0" : "")\(rest)×"
  }

  /// Lays out the row of buttons and texts above the seek bar. The longest status and session texts
  /// that fit are visible.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.pixel)
    // In a low window the rows lie closer.
    let y = max(4, (bounds.height - 84) / 2)
    var x: CGFloat = 8
    for button in buttons {
      button.frame = CGRect(x: x, y: y, width: IconButton.side, height: IconButton.side)
      x += IconButton.side + 2
    }
    clock.frame = CGRect(x: x + 8, y: y, width: 64, height: IconButton.side)
    x += 84
    var end = bounds.width - 8
    sessionButton?.text = firstThatFits(
      sessionTexts, weight: .medium, in: max(0, end - x) * 0.6 - 16)
    for button in [sessionButton, rateButton].compactMap({ $0 }) {
      let width = min(button.intrinsicContentSize.width, max(0, end - x))
      end -= width
      button.frame = CGRect(x: end, y: y, width: width, height: IconButton.side)
      end -= 2
    }
    let availableWidth = max(0, end - x - 22)
    statusLabel.text = firstThatFits(statusTexts, weight: .regular, in: availableWidth)
    statusIndicator.frame = CGRect(x: x, y: y + 10, width: 8, height: 8)
    statusLabel.frame = CGRect(x: x + 14, y: y, width: availableWidth, height: IconButton.side)
    seekBar.frame = CGRect(
      x: 16, y: bounds.height - 48 - y, width: max(0, bounds.width - 32), height: 44)
  }
}
