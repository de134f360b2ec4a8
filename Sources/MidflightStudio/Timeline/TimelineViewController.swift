import Foundation
import Midflight
import MidflightReplay
import MotionCore

/// The strip along the bottom: buttons for time, where it is, which take it is, and its track.
final class TimelineViewController: UIViewController {
  private unowned let studio: Studio
  let track = TimelineTrack()
  private let edge = UIView.hairline()
  private let clock = UILabel(size: 13, weight: .medium, hasMonospacedDigits: true)
  private let state = UILabel(size: 12, color: Palette.quiet)
  private let light = UIView()
  private var buttons: [IconButton] = []
  private var playButton: IconButton?
  private var rateButton: WordButton?
  private var takeButton: WordButton?
  /// What the words beside the light depend on.
  private struct Said: Equatable {
    let light: TimelineLight
    let appearance: Recording.Appearance?
    let rest: TimeInterval?
    let language: LocalizedText.Language
  }

  private var said = Shown<Said>()
  /// What they say: the longest that there is room for, or else the last.
  private var stateWords: [String] = []
  private var takeWords: [String] = []
  private var score = TimelineScore()
  private weak var scored: Take?

  init(_ studio: Studio) {
    self.studio = studio
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

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
    let rate = WordButton(name: "timeline.rate") { [unowned self] in studio.cycleRate() }
    let take = WordButton(name: "timeline.take") { [unowned self] in studio.cycleTake() }
    (rateButton, takeButton) = (rate, take)
    for (button, command) in zip(
      buttons + [rate, take] as [PlainControl],
      [.restart, .stepBack, .togglePlaying, .stepForward, .slower, .olderTake] as [Command])
    { studio.explain(button, as: command) }
    light.layer.cornerRadius = 4
    light.layer.borderWidth = 1.5
    state.lineBreakMode = .byTruncatingTail
    track.onSeek = { [unowned self] in studio.seek(to: $0) }
    track.onHover = { [unowned self] in explainTrack(at: $0) }
    clock.isUserInteractionEnabled = true
    clock.accessibilityIdentifier = "timeline.clock"
    clock.addGestureRecognizer(
      UIHoverGestureRecognizer { [unowned self] hover in
        let isOver = hover.state == .began || hover.state == .changed
        studio.tell(isOver ? Words.clockExplained(in: studio.language) : nil, of: clock)
      })
    // Tab goes through them in this order: along the buttons, then to the track.
    for part in buttons + [clock, state, light, rate, take, track, edge] { view.addSubview(part) }
  }

  /// Shows what there is now.
  func refresh() {
    let (deck, language) = (studio.deck, studio.language)
    if scored !== deck.take {
      scored = deck.take
      score = TimelineScore()
    }
    _ = score.follow(deck.take)
    track.show(
      TimelineTrack.Content(
        score: score, rests: deck.take.rests, end: deck.shownEnd, reach: deck.reach,
        isGrowing: !deck.take.isOver),
      position: deck.shownPosition)
    playButton?.glyph = deck.isPlaying ? .pause : .play
    clock.text = TimelineViewController.words(deck.shownPosition)
    clock.textColor = deck.isAtRest ? Palette.quiet : .label
    let shown = TimelineLight(deck)
    let look = deck.take.appearance == deck.appearance ? nil : deck.take.appearance
    let rest = TimelineLight.restJustOver(of: deck)
    let source = Said(light: shown, appearance: look, rest: rest, language: language)
    if said.changes(to: source) {
      say(
        [
          shown.words(in: language, appearance: look, afterRest: rest),
          shown.words(in: language, isBrief: true, appearance: look, afterRest: rest),
          shown.words(in: language, isBrief: true, afterRest: rest),
          shown.words(in: language, isBrief: true),
        ], in: \.stateWords)
    }
    // A ring, where nothing goes on that a light would show.
    light.backgroundColor = shown.isLit ? shown.color : nil
    light.layer.borderColor = shown.color.resolvedColor(with: view.traitCollection).cgColor
    let rate = TimelineViewController.rateWords(studio.shownRate)
    if rateButton?.words != rate {
      rateButton?.words = rate
      view.setNeedsLayout()
    }
    rateButton?.isSelected = studio.shownRate != 1
    say(takeWords(deck, language), in: \.takeWords)
    takeButton?.isEnabled = deck.takes.count > 1
  }

  /// Says what lies at a place of the track, or what there is on it.
  private func explainTrack(at point: CGPoint?) {
    let words = point.map {
      track.sign(at: $0)?.words(in: studio.language) ?? Words.timelineLegend(in: studio.language)
    }
    // Beside the whole strip, so that the words cover neither the buttons nor the clock.
    let strip = track.convert(view.bounds, from: view)
    let place = point.map { CGRect(x: $0.x, y: strip.minY, width: 0, height: strip.height) }
    studio.tell(words, of: track, at: place)
  }

  /// Which of the window's takes it is, and after that the file that it is in; and without.
  private func takeWords(_ deck: Deck, _ language: LocalizedText.Language) -> [String] {
    let place = (deck.takes.firstIndex { $0 === deck.take } ?? 0) + 1
    let words = "\(Words.take(in: language)) \(place)/\(deck.takes.count)"
    let file = deck.take.wholeFile.map { "\(words) · \($0.lastPathComponent)" }
    return [file, words].compactMap { $0 }
  }

  private func say(
    _ words: [String], in place: ReferenceWritableKeyPath<TimelineViewController, [String]>
  ) {
    guard self[keyPath: place] != words else { return }
    self[keyPath: place] = words
    view.setNeedsLayout()
  }

  /// The first of some words that there is room for, or else the last.
  private func longest(of words: [String], weight: UIFont.Weight, in room: CGFloat) -> String {
    let ruler = UILabel(size: 12, weight: weight, hasMonospacedDigits: true)
    return words.first {
      ruler.text = $0
      return ruler.intrinsicContentSize.width <= room
    } ?? words.last ?? ""
  }

  /// Minutes, seconds and hundredths.
  static func words(_ moment: Moment) -> String {
    func padded(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let hundredths = moment.nanoseconds / 10_000_000
    return "\(hundredths / 6000):\(padded(hundredths / 100 % 60)).\(padded(hundredths % 100))"
  }

  /// `1×`, `½×`, `0.1×`.
  static func rateWords(_ rate: Double) -> String {
    let hundredths = Int((rate * 100).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)×" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)×" : "\(whole).\(rest < 10 ? "0" : "")\(rest)×"
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.pixel)
    // In a low window it is lower, and its rows lie closer.
    let y = max(4, (bounds.height - 84) / 2)
    var x: CGFloat = 8
    for button in buttons {
      button.frame = CGRect(x: x, y: y, width: IconButton.side, height: IconButton.side)
      x += IconButton.side + 2
    }
    clock.frame = CGRect(x: x + 8, y: y, width: 64, height: IconButton.side)
    x += 84
    var end = bounds.width - 8
    takeButton?.words = longest(of: takeWords, weight: .medium, in: max(0, end - x) * 0.6 - 16)
    for button in [takeButton, rateButton].compactMap({ $0 }) {
      let width = min(button.intrinsicContentSize.width, max(0, end - x))
      end -= width
      button.frame = CGRect(x: end, y: y, width: width, height: IconButton.side)
      end -= 2
    }
    let room = max(0, end - x - 22)
    state.text = longest(of: stateWords, weight: .regular, in: room)
    light.frame = CGRect(x: x, y: y + 10, width: 8, height: 8)
    state.frame = CGRect(x: x + 14, y: y, width: room, height: IconButton.side)
    track.frame = CGRect(
      x: 16, y: bounds.height - 48 - y, width: max(0, bounds.width - 32), height: 44)
  }
}
