import Midflight
import MidflightReplay
import MotionCore

/// Plays one scene: live, or any moment of any take of it.
///
/// A studio makes one for each scene that is opened, and tells it of the window's time, of what
/// hands do within the viewport, and of what is asked of time. It decides nothing by itself. The
/// scene's clock is its own: it stands while the deck is paused, whatever the window's does.
///
/// Two things can be on it. The *live* run of the take that goes on, at that take's end; or a
/// *replay* of a take, at any moment. To go back is to replay anew: of a minute that takes longer than a
/// frame, so it is done in pieces, and what is seen follows what is asked for. The live run is kept
/// meanwhile, and time that reaches its end again goes on with it; what lets go of something that is
/// down there reaches it also then. A press while a replay is seen takes over: a new take begins with
/// the events up to there, and the old one stays.
package final class Deck {
  /// What is played.
  package let scene: Scene
  /// Every take, oldest first. Of very many the oldest are forgotten, see `keptLines`.
  package internal(set) var takes: [Take] = []
  /// The one that is seen.
  package internal(set) var take: Take
  /// Animation seconds a second that a replay is to go through; nil for as it was done.
  private var replayRate: Double?
  /// Whether takes that begin now are light or dark.
  package internal(set) var appearance: Recording.Appearance
  /// Whether takes that begin now keep motion down.
  package let reducesMotion: Bool
  /// What could not be done, in words, for the window to say.
  var onTrouble: (String) -> Void = { _ in }
  /// Called with what UIKit would crash on or pass over, in words: which take it happened in, and when.
  var onDiagnostic: (Take, Moment, String) -> Void = { _, _, _ in }
  /// Called with a take that was as long as a recording can be, once another has begun by itself.
  var onFull: (Take) -> Void = { _ in }
  /// How much of what a recording may have a live take has before another begins: while nothing is
  /// down, and while something is, which may be let go of yet.
  var fullShares = (free: 0.99, held: 0.995)
  /// Lines of all takes together that are kept: as many as one recording may have.
  var keptLines = RecordingLimits.lines

  let catalog: SceneCatalog
  let scale: CGFloat
  let prepare: (Stage) -> Void
  /// What is seen; nil while it is the live run.
  var replay: Replay?
  /// Where to go before the next frame; nil where it is.
  var wish: Wish?
  /// Where the live run was when a replay came to its end: what outlives it goes on from there.
  private var returned = Moment.zero
  /// `overhang` while time stands.
  var standingOverhang: TimeInterval = 0
  private var clock = SceneClock()
  private var window: Moment
  var hands = Hands()
  /// When the live run came to rest, to a frame; nil while something moves, is due, or was just done.
  var restingSince: Moment?
  /// The last move of a mouse that is up, until the scene is told: once a frame, however many there are.
  private var hover: InputEvent?

  /// The scene at its beginning, with time going on.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point, as its stage has it.
  ///   - appearance: Whether it is light or dark, and `reducesMotion`, whether it keeps motion down:
  ///     unless a recording that is shown says otherwise.
  ///   - window: The window's time.
  ///   - prepare: Sets up each stage before the scene is on it.
  package init(
    _ scene: Scene, in catalog: SceneCatalog, scale: CGFloat,
    appearance: Recording.Appearance = .light, reducesMotion: Bool = false, at window: Moment,
    preparing prepare: @escaping (Stage) -> Void = { _ in }
  ) throws(RecordingFailure) {
    self.scene = scene
    self.catalog = catalog
    self.scale = scale
    self.appearance = appearance
    self.reducesMotion = reducesMotion
    self.prepare = prepare
    self.window = window
    let header = Recording.Header(
      scene: scene.name, size: scene.size, scale: scale, appearance: appearance,
      reduceMotion: reducesMotion, engine: Engine.revision)
    take = try Deck.makeLive(scene, header, number: 1, origin: .opened, preparing: prepare)
    takes = [take]
    clock.set(running: true, scene: .zero, window: window)
  }

  // MARK: - What is seen

  /// The stage that is seen. Look, but do not touch.
  package var stage: Stage {
    if let replay { return replay.stage }
    guard let live = take.live else { fatalError("a take that is over is seen by a replay") }
    return live.stage
  }

  /// Where in the take the stage is, or goes to before the next frame.
  package var position: Moment { wish?.target ?? replay?.now ?? take.end }

  /// Whether the live run waits for somebody: its time goes on, nothing moves, and nothing is due.
  var isAtRest: Bool { isLive && isPlaying && restingSince != nil }

  /// Where it is shown to be: `position`; of a live run at rest, where it came to rest.
  ///
  /// Time goes on there too, but nobody is woken to see it, and there is nothing to see but what it is
  /// compared with.
  var shownPosition: Moment { (isLive ? shownEnd : position).advanced(by: overhang) }

  /// Where the take is shown to end: where it does, or where the live one came to rest.
  var shownEnd: Moment { take.isOver ? take.end : restingSince ?? take.end }

  /// Until when the same gestures with other timing keep something moving; nil while nobody tries that.
  /// The inspector says it.
  var comparedEnd: Moment?

  /// Where the time-line ends: where the take is shown to end, or later what it is compared with.
  var reach: Moment { max(shownEnd, comparedEnd ?? shownEnd) }

  /// Seconds after the take's end that are looked at, where only what it is compared with moves.
  var overhang: TimeInterval {
    let longest = reach.seconds(since: shownEnd)
    if isLive, isPlaying {
      return min(max(0, take.end.seconds(since: max(shownEnd, returned))), longest)
    }
    return position >= shownEnd ? min(standingOverhang, longest) : 0
  }

  /// Whether the live run rests, and what it is compared with does not yet.
  private var isOutlived: Bool { isAtRest && overhang < reach.seconds(since: shownEnd) }

  /// Whether the live run is seen, where hands can reach it.
  package var isLive: Bool { replay == nil && wish == nil && !take.isOver }

  /// What is down on the live run, seen or not.
  var held: HeldInput { take.live?.held ?? HeldInput() }

  /// Whether the scene's time goes on.
  package var isPlaying: Bool { clock.isRunning }

  /// Animation seconds per second at `position`, as it was done: slow motion is input.
  package var rate: Double { hands.rate }

  /// The same as it is seen: a replay goes slower or faster as a whole.
  package var shownRate: Double { isLive ? rate : replayRate ?? rate }

  /// Scene seconds a second while a replay plays.
  var replaySpeed: Double { replayRate.map { $0 / rate } ?? 1 }

  /// The pointers of a replay; the live run's are the person's own.
  var ghosts: [Hands.Pointer] { isLive ? [] : hands.pointers }

  /// Whether pictures change as time passes.
  var isMoving: Bool {
    wish != nil || isOutlived
      || isPlaying && (replay != nil || (take.live?.stage.isMoving ?? false))
  }

  /// When something will next happen by itself, in the window's time.
  var nextDue: Moment? {
    guard let next = replay.map({ $0.nextDue ?? $0.end }) ?? take.live?.stage.nextDue else {
      return nil
    }
    return clock.windowMoment(reaching: next)
  }

  // MARK: - Time

  /// Moves the scene's time as the window's has moved, or to where it was sought.
  ///
  /// - Parameter hasTime: Whether there is time for one more piece of the way to what was sought. The
  ///   rest is for the next call.
  func advance(to moment: Moment, while hasTime: () -> Bool = { true }) {
    tellHover()
    window = max(window, moment)
    guard goWhereSought(while: hasTime) else { return }
    guard isPlaying else { return followHands() }
    let target = clock.sceneMoment(at: window)
    if let replay {
      replay.advance(to: target)
      skipRest(of: replay)
      if replay.now >= shownEnd { reachEnd() } else { keepReplayRate() }
    } else if let live = take.live {
      advance(live, to: target)
    }
    followHands()
    noteRest()
    tellDiagnostics()
  }

  /// Scene seconds of rest after which the scene's clock stands, too: nothing is missed, and a window
  /// that was left open for a night has not used up what a recording may have of time.
  static let longestRest = 600.0

  /// Moves the live run on: through no longer a rest than that, and no further than a recording goes.
  private func advance(_ live: LiveRun, to moment: Moment) {
    let share = held.isEmpty ? fullShares.free : fullShares.held
    let wake = restingSince?.advanced(by: Deck.longestRest) ?? .distantFuture
    let latest = Moment(microseconds: Int64(Double(RecordingLimits.microseconds) * share))
    let target = max(live.now, min(moment, wake, latest))
    if target < moment { run(from: target) }
    attempt { () throws(RecordingFailure) in try live.advance(to: target) }
    if live.now >= latest || take.fullness >= share { giveWay() }
  }

  /// A replay that plays passes over what the time-line folds, unless other timing may move something there.
  private func skipRest(of replay: Replay) {
    guard comparedEnd == nil else { return }
    let rests = take.rests.long(before: shownEnd)
    guard
      let rest = rests.first(where: { $0.lowerBound <= replay.now && replay.now < $0.upperBound })
    else { return }
    replay.advance(to: rest.upperBound)
    run(from: replay.now)
  }

  private func tellDiagnostics() {
    let new = take.happenings[take.toldCount...]
    take.toldCount = take.happenings.count
    for happening in new {
      if case .diagnostic(let words) = happening.fact { onDiagnostic(take, happening.time, words) }
    }
  }

  private func noteRest() {
    guard isLive, let stage = take.live?.stage else { return }
    let rests = !stage.isMoving && stage.nextDue == nil
    restingSince = rests ? restingSince ?? take.end : nil
    if rests, held.isEmpty {
      take.rests.begin(at: take.end)
    } else {
      take.rests.end(at: take.end)
    }
  }

  /// Something is done to the live run where it is.
  private func endRest() {
    restingSince = nil
    take.rests.end(at: take.end)
  }

  /// Where slow motion was begun or ended, a replay with a rate of its own goes on at that.
  private func keepReplayRate() {
    followHands()
    if replaySpeed != clock.speed { run(from: position) }
  }

  /// A take that goes on goes on; one that is over stands at its end.
  private func reachEnd() {
    if take.isOver { return stand(at: take.end) }
    goLive()
    returned = take.end
    run(from: take.end)
  }

  /// The live run is seen again, as fast as was chosen while an earlier moment was: from here on that is done
  /// to it, by an event.
  func goLive() {
    let chosen = replayRate
    (replay, replayRate) = (nil, nil)
    followHands()
    if let chosen, chosen != rate { sendRate(chosen) }
  }

  /// No replay is to be slower or faster than it was done.
  func forgetReplayRate() { replayRate = nil }

  func sendRate(_ rate: Double) {
    guard let live = take.live else { return }
    endRest()
    attempt { () throws(RecordingFailure) in try live.send(.rate(rate, time: live.now)) }
    followHands()
  }

  /// Plays from where something was pressed last, if all is at its end: so other timing that is tried there is
  /// seen beside what it is compared with. What is being written to a file goes on.
  func playLastGesture(at moment: Moment) {
    advance(to: moment)
    let isAtEnd = isAtRest || take.isOver && !isPlaying && wish == nil && position >= take.end
    guard isAtEnd, held.isEmpty, !take.isRecorded, let start = take.recording.lastPress else {
      return
    }
    show(take, at: start)
    run(from: position)
  }

  /// Lets time go on, or stand where it is. At the end of a take that is over, it goes on from the
  /// beginning.
  package func setPlaying(_ plays: Bool, at moment: Moment) {
    advance(to: moment)
    guard plays != isPlaying else { return }
    guard plays else {
      standingOverhang = overhang
      return stand(at: position)
    }
    if take.isOver, position >= take.end { show(take, at: .zero) }
    run(from: position)
  }

  /// Slow motion: of a live run its animations, by an event; of a replay all of it, so that its animations
  /// are as fast.
  package func setRate(_ rate: Double, at moment: Moment) {
    advance(to: moment)
    if isLive {
      sendRate(rate)
    } else {
      replayRate = rate
      if isPlaying { run(from: position) }
    }
  }

  // MARK: - Hands

  /// Brings something that was done to the live run, at the window's time of it.
  ///
  /// A press takes over whatever is seen, and lets time go on. What lets go of something that is down
  /// on the live run reaches it always: where it stands, if time does or an earlier one is seen, and a
  /// pointer where the scene saw it last. Anything else that comes while time stands, or a replay is
  /// seen, is nothing; nor is a release of what is not down.
  func send(_ event: InputEvent) {
    if event.isHover(beside: held) { return hover = event }
    advance(to: event.time)
    switch event {
    case .down:
      if !isLive { takeOver() }
      if !isPlaying { run(from: position) }
    case .up, .cancel, .key(_, false, _):
      guard held.isLetGo(by: event) else { return }
    default: guard isLive, isPlaying else { return }
    }
    deliver(event)
  }

  /// Lets go of what is down on the live run: whoever held it cannot any more.
  func letGo(because reason: InputEvent.CancelReason) {
    guard let live = take.live, !live.held.isEmpty else { return }
    endRest()
    attempt { () throws(RecordingFailure) in try live.letGo(because: reason) }
  }

  private func deliver(_ event: InputEvent) {
    guard let live = take.live else { return }
    var event = event
    if isLive, isPlaying {
      event.time = clock.sceneMoment(at: window)
    } else {
      event = event.standing(in: held, at: live.now)
    }
    var isDeed = !event.isHover(beside: held) || live.stage.isHoverWatched
    attempt { () throws(RecordingFailure) in try live.send(event) }
    isDeed = isDeed || live.stage.isHoverWatched
    // A mouse that wanders over what nobody watches does nothing.
    if isDeed { endRest() }
  }

  private func tellHover() {
    guard let event = hover else { return }
    hover = nil
    advance(to: event.time)
    if isLive, isPlaying { deliver(event) }
  }

  // MARK: - Private

  func run(from moment: Moment) {
    standingOverhang = 0
    let speed = isLive ? 1 : replaySpeed
    clock.set(running: true, speed: speed, scene: moment, window: window)
  }

  func stand(at moment: Moment) { clock.set(running: false, scene: moment, window: window) }

  func followHands() { hands.move(to: position, in: take.recording.lines) }

  func attempt(_ work: () throws(RecordingFailure) -> Void) {
    do throws(RecordingFailure) {
      try work()
    } catch {
      stand(at: position)
      onTrouble(error.description)
    }
  }
}

extension Recording {
  /// When a pointer or a key went down last; nil if none did.
  nonisolated var lastPress: Moment? {
    for line in lines.reversed() {
      switch line.content {
      case .input(.down), .input(.key(_, true, _)): return line.time
      default: continue
      }
    }
    return nil
  }
}
