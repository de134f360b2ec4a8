import Midflight
import MidflightGallery
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
/// meanwhile, and time that reaches its end again goes on with it. A press while a replay is seen takes
/// over: a new take begins with the events up to there, and the old one stays.
public final class Deck {
  /// What is played.
  public let scene: Scene
  /// Every take, oldest first. Nothing is ever taken out.
  public private(set) var takes: [Take] = []
  /// The one that is seen.
  public private(set) var take: Take
  /// Scene seconds a second while a replay plays.
  public private(set) var replaySpeed = 1.0
  /// Whether takes that begin now are light or dark.
  public private(set) var appearance: Recording.Appearance
  /// Whether takes that begin now keep motion down.
  public let reducesMotion: Bool
  /// What could not be done, in words, for the window to say.
  var onTrouble: (String) -> Void = { _ in }
  /// Called with what UIKit would crash on or pass over, in words: which take it happened in, and when.
  var onDiagnostic: (Take, Moment, String) -> Void = { _, _, _ in }

  private let catalog: SceneCatalog
  private let scale: CGFloat
  private let prepare: (Stage) -> Void
  private var replay: Replay?
  /// A replay on its way to what was sought; what is seen stays until it is there.
  private var coming: Replay?
  private var clock = SceneClock()
  private var window: Moment
  /// Where to go before the next frame: many moves of a mouse are one.
  private var sought: Moment?
  private var hands = Hands()
  /// When the live run came to rest, to a frame; nil while something moves, is due, or was just done.
  private var restingSince: Moment?

  /// The scene at its beginning, with time going on.
  ///
  /// - Parameters:
  ///   - scale: Pixels a point, as its stage has it.
  ///   - appearance: Whether it is light or dark, and `reducesMotion`, whether it keeps motion down:
  ///     unless a recording that is shown says otherwise.
  ///   - window: The window's time.
  ///   - prepare: Sets up each stage before the scene is on it.
  public init(
    _ scene: Scene, in catalog: SceneCatalog = .gallery, scale: CGFloat,
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

  private static func makeLive(
    _ scene: Scene, _ header: Recording.Header, number: Int, origin: Take.Origin,
    writer: RecordingWriter? = nil, preparing prepare: (Stage) -> Void
  ) throws(RecordingFailure) -> Take {
    let tape = try RecordingTape(header: header)
    let header = tape.recording.header
    let relay = writer.map { RecordingRelay($0, tape) }
    let live = LiveRun(
      scene, as: header, recordingTo: relay ?? tape, keepsTrace: relay != nil, preparing: prepare)
    return Take(number: number, origin: origin, live: live, tape: tape, relay: relay)
  }

  // MARK: - What is seen

  /// The stage that is seen. Look, but do not touch.
  public var stage: Stage {
    if let replay { return replay.stage }
    guard let live = take.live else { fatalError("a take that is over is seen by a replay") }
    return live.stage
  }

  /// Where in the take the stage is, or goes to before the next frame.
  public var position: Moment { sought ?? replay?.now ?? take.end }

  /// Whether the live run waits for somebody: its time goes on, nothing moves, and nothing is due.
  var isAtRest: Bool { isLive && isPlaying && restingSince != nil }

  /// Where it is shown to be: `position`; of a live run at rest, where it came to rest.
  ///
  /// Time goes on there too, but nobody is woken to see it, and there is nothing to see.
  var shownPosition: Moment { isLive ? shownEnd : position }

  /// Where the take is shown to end: where it does, or where the live one came to rest.
  var shownEnd: Moment { take.isLive ? restingSince ?? take.end : take.end }

  /// Whether the live run is seen, where hands can reach it.
  public var isLive: Bool { replay == nil && sought == nil && take.isLive }

  /// Whether the scene's time goes on.
  public var isPlaying: Bool { clock.isRunning }

  /// Animation seconds per second at `position`: slow motion is input.
  public var rate: Double { hands.rate }

  /// The pointers of a replay; the live run's are the person's own.
  var ghosts: [Hands.Pointer] { isLive ? [] : hands.pointers }

  /// Whether pictures change as time passes.
  var isMoving: Bool {
    sought != nil || isPlaying && (replay != nil || (take.live?.stage.isMoving ?? false))
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
    window = max(window, moment)
    guard goWhereSought(while: hasTime) else { return }
    guard isPlaying else { return followHands() }
    let target = clock.sceneMoment(at: window)
    if let replay {
      replay.advance(to: target)
      if replay.now >= shownEnd { reachEnd(target) }
    } else {
      attempt { () throws(RecordingFailure) in try take.live?.advance(to: target) }
    }
    followHands()
    noteRest()
    tellDiagnostics()
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
    restingSince = !stage.isMoving && stage.nextDue == nil ? restingSince ?? take.end : nil
  }

  /// A take that goes on goes on; one that is over stands at its end.
  private func reachEnd(_ target: Moment) {
    guard take.isLive else { return stand(at: take.end) }
    replay = nil
    run(from: take.end)
  }

  /// Lets time go on, or stand where it is. At the end of a take that is over, it goes on from the
  /// beginning.
  public func setPlaying(_ plays: Bool, at moment: Moment) {
    advance(to: moment)
    guard plays != isPlaying else { return }
    guard plays else { return stand(at: position) }
    if !take.isLive, position >= take.end { show(take, at: .zero) }
    run(from: position)
  }

  /// Stands at a moment of the take, before the next frame.
  public func seek(to moment: Moment, at window: Moment) {
    if isPlaying { advance(to: window) }
    let target = Moment(microseconds: min(max(moment, .zero), shownEnd).nanoseconds / 1_000)
    stand(at: target)
    sought = target
  }

  /// Sixtieths of a second in which a step goes.
  static let stepsPerSecond: Int64 = 60

  /// Stands a sixtieth of a second later or earlier, on the grid of sixtieths. The live run goes on
  /// by one.
  public func step(forward: Bool, at window: Moment) {
    setPlaying(false, at: window)
    let position = forward ? position : shownPosition
    let steps = Deck.stepsPerSecond
    let index = position.nanoseconds * steps / 1_000_000_000
    func moment(_ index: Int64) -> Moment {
      Moment(microseconds: (index * 1_000_000 + steps - 1) / steps)
    }
    var next = index + (forward ? 1 : -1)
    if forward { while moment(next) <= position { next += 1 } }
    if !forward, moment(next + 1) < position { next += 1 }
    if forward, isLive, let live = take.live {
      restingSince = nil
      attempt { () throws(RecordingFailure) in try live.advance(to: moment(next)) }
      stand(at: live.now)
    } else {
      seek(to: moment(max(0, next)), at: window)
    }
    followHands()
  }

  /// Slow motion: of a live run its animations, by an event; of a replay all of it.
  public func setRate(_ rate: Double, at moment: Moment) {
    advance(to: moment)
    if isLive, let live = take.live {
      restingSince = nil
      attempt { () throws(RecordingFailure) in try live.send(.rate(rate, time: live.now)) }
      followHands()
    } else {
      replaySpeed = rate
      if isPlaying { run(from: position) }
    }
  }

  // MARK: - Hands

  /// Brings something that was done to the live run, at the window's time of it.
  ///
  /// A press takes over whatever is seen, and lets time go on. Anything else that comes while time
  /// stands, or a replay is seen, is nothing.
  func send(_ event: InputEvent) {
    advance(to: event.time)
    if case .down = event {
      if !isLive { takeOver() }
      if !isPlaying { run(from: position) }
    }
    guard isLive, isPlaying, let live = take.live else { return }
    var event = event
    event.time = clock.sceneMoment(at: window)
    restingSince = nil
    attempt { () throws(RecordingFailure) in try live.send(event) }
  }

  /// Lifts what is down on the live run: whoever held it cannot any more.
  func cancelPointers(_ reason: CancelReason) {
    guard let live = take.live else { return }
    restingSince = nil
    for pointer in take.recording.openPointers {
      attempt { () throws(RecordingFailure) in
        try live.send(.cancel(pointer: pointer, reason: reason, time: live.now))
      }
    }
  }

  /// Makes the scene light or dark, as if it had been from its beginning: what a recording's header
  /// says holds for all of it.
  ///
  /// The live take is done again that way up to its end, in a take of its own; where nobody has done
  /// anything yet, in the place of the one that is seen. One that is over is shown that way, and its
  /// recording stays as it is. What is written to a file goes on as it began; later takes follow.
  public func setAppearance(_ new: Recording.Appearance, at moment: Moment) {
    guard new != appearance else { return }
    appearance = new
    advance(to: moment)
    guard !take.isRecorded, take.appearance != new else { return }
    let (place, isPlaying) = (position, self.isPlaying)
    if !take.isLive {
      take.appearance = new
      replay = nil
    } else {
      let isUntouched = take.origin == .opened && take.recording.isUntouched
      show(take, at: take.end)
      fork(freshHeader, replacing: isUntouched)
    }
    show(take, at: min(place, take.end))
    if isPlaying { run(from: position) } else { stand(at: position) }
  }

  /// Begins a take with the input of the one that is seen, up to what is seen of it.
  private func takeOver() {
    _ = goWhereSought { true }
    fork(take.shownHeader)
    run(from: position)
  }

  /// - Parameter replaces: Whether the new take is put in the place of the old one.
  private func fork(_ header: Recording.Header, replacing replaces: Bool = false) {
    let (old, moment) = (take, position)
    attempt { () throws(RecordingFailure) in
      let new = try Deck.makeLive(
        scene, header, number: replaces ? old.number : takes.count + 1,
        origin: replaces ? old.origin : .fork(of: old, at: moment), preparing: prepare)
      guard let live = new.live else { return }
      for line in old.recording.lines {
        guard let time = line.time, time <= moment else { continue }
        switch line.content {
        case .input(let event): try live.send(event)
        case .mark(let label):
          try live.advance(to: time)
          try live.mark(label)
        default: break
        }
      }
      try live.advance(to: moment)
      for pointer in new.recording.openPointers {
        try live.send(.cancel(pointer: pointer, reason: .takenOver, time: moment))
      }
      // What came of the old input was told then.
      new.toldCount = new.happenings.count
      begin(new)
      if replaces { takes.removeAll { $0 === old } }
    }
  }

  // MARK: - Takes

  /// Begins again: the scene, live, as a new take unless nothing was done in the one that is seen; a
  /// recording that is watched, from its start.
  public func restart(at moment: Moment) {
    advance(to: moment)
    if case .file = take.origin { show(take, at: .zero) } else { beginAnew(nil) }
    run(from: position)
  }

  /// The header of a take that begins now.
  var freshHeader: Recording.Header {
    Recording.Header(
      scene: scene.name, size: scene.size, scale: scale, appearance: appearance,
      reduceMotion: reducesMotion, engine: Engine.revision)
  }

  /// Ends the file that is being written, and goes on where it ends, in a take of its own.
  func endRecording(at moment: Moment) {
    advance(to: moment)
    guard take.isRecorded else { return }
    if !isLive { show(take, at: take.end) }
    takeOver()
  }

  /// Begins again, and writes to a file what is done from the beginning on.
  func record(with writer: RecordingWriter, at moment: Moment) {
    advance(to: moment)
    beginAnew(writer)
    run(from: position)
  }

  private func beginAnew(_ writer: RecordingWriter?) {
    attempt { () throws(RecordingFailure) in
      let isEmpty = take.origin == .opened && take.recording.isUntouched && !take.isRecorded
      if isEmpty, take.isLive { takes.removeAll { $0 === take } }
      begin(
        try Deck.makeLive(
          scene, freshHeader, number: (takes.last?.number ?? 0) + 1, origin: .opened,
          writer: writer, preparing: prepare))
    }
  }

  private func begin(_ new: Take) {
    finishTake()
    takes.append(new)
    take = new
    replay = nil
    coming = nil
    sought = nil
    hands = Hands()
    restingSince = nil
  }

  /// Ends the live take, and its file; it can be replayed from then on.
  func finishTake() {
    guard take.isLive else { return }
    let old = take
    attempt { () throws(RecordingFailure) in
      guard let trace = try old.finish(), let url = old.url else { return }
      do throws(ReplayFailure) {
        try trace.write(to: url.traceOfRecording)
      } catch {
        onTrouble(error.description)
      }
    }
  }

  /// Shows a recording from its beginning, as one more take, and lets it play.
  public func open(_ recording: Recording, from url: URL, at moment: Moment) throws(ReplayFailure) {
    advance(to: moment)
    let known = takes.first { $0.origin == .file(url) && $0.recording == recording }
    let new =
      if let known { known } else {
        try Take(
          number: (takes.last?.number ?? 0) + 1, origin: .file(url), recording: recording,
          scenes: catalog)
      }
    finishTake()
    if known == nil { takes.append(new) }
    show(new, at: .zero)
    run(from: .zero)
  }

  /// Shows another take, standing where it is now or at its end: so a fork is undone.
  public func select(_ other: Take, at moment: Moment) {
    guard other !== take else { return }
    advance(to: moment)
    var place = min(position, other.end)
    if case .fork(let old, let time) = take.origin, old === other { place = time }
    finishTake()
    show(other, at: place)
    stand(at: place)
  }

  // MARK: - Private

  private func run(from moment: Moment) {
    let speed = isLive ? 1 : replaySpeed
    clock.set(running: true, speed: speed, scene: moment, window: window)
  }

  private func stand(at moment: Moment) { clock.set(running: false, scene: moment, window: window) }

  /// - Returns: Whether it is there; else it goes on from where it is.
  private func goWhereSought(while hasTime: () -> Bool) -> Bool {
    guard let target = sought else { return true }
    guard approach(target, while: hasTime) else { return false }
    sought = nil
    show(take, at: target)
    stand(at: position)
    return true
  }

  /// Scene seconds of a piece: a busy hand's minute is replayed in 50 to 270 ms, so this in about one.
  private static let pieceSeconds = 0.25

  /// Goes towards a moment of the take that is seen, piece by piece, and at least by one: with the
  /// replay that is seen if that is earlier, else with another one.
  ///
  /// - Returns: Whether what is seen is at the moment, or is the live run, which is always at its end.
  private func approach(_ target: Moment, while hasTime: () -> Bool) -> Bool {
    if take.isLive, target >= shownEnd { return true }
    if let gone = coming, gone.now > target {
      // The wish went farther back meanwhile. This is nearer to it than what is seen, so it is seen.
      (replay, coming) = (gone, nil)
    }
    if let replay, replay.now <= target, coming.map({ $0.now <= replay.now }) ?? true {
      coming = nil
      return advance(replay, to: target, while: hasTime)
    }
    if coming == nil { coming = makeReplay() }
    guard let new = coming else { return true }
    guard advance(new, to: target, while: hasTime) else { return false }
    (replay, coming) = (new, nil)
    return true
  }

  private func advance(_ replay: Replay, to target: Moment, while hasTime: () -> Bool) -> Bool {
    let target = min(target, replay.end)
    while replay.now < target {
      replay.advance(to: min(target, replay.now.advanced(by: Deck.pieceSeconds)))
      if replay.now < target, !hasTime() { return false }
    }
    return true
  }

  /// Puts a moment of a take on the deck: by going on with the replay that is there, if it can.
  private func show(_ other: Take, at moment: Moment) {
    let isSame = other === take
    coming = nil
    if !isSame {
      take = other
      replay = nil
      hands = Hands()
      restingSince = nil
    }
    if take.isLive, moment >= shownEnd {
      replay = nil
      return followHands()
    }
    if replay.map({ $0.now > moment }) ?? true { replay = makeReplay() ?? replay }
    replay?.advance(to: moment)
    followHands()
  }

  /// A replay of the take that is seen, at its beginning; nil, with a word, if there can be none.
  private func makeReplay() -> Replay? {
    var made: Replay?
    attempt { () throws(RecordingFailure) in
      let shown = try take.shown()
      do throws(ReplayFailure) {
        made = try Replay(shown, scenes: catalog, preparing: prepare)
      } catch {
        onTrouble(error.description)
      }
    }
    made?.forgetTrace()
    return made
  }

  private func followHands() { hands.move(to: position, in: take.recording.lines) }

  private func attempt(_ work: () throws(RecordingFailure) -> Void) {
    do throws(RecordingFailure) {
      try work()
    } catch {
      stand(at: position)
      onTrouble(error.description)
    }
  }
}

extension Recording {
  /// Whether nobody pressed anything.
  nonisolated fileprivate var isUntouched: Bool {
    !lines.contains {
      switch $0.content {
      case .input(.move): false
      case .input: true
      default: false
      }
    }
  }
}
