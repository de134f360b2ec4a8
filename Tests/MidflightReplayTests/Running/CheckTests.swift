import Foundation
import Midflight
import MidflightGallery
import MotionCore
import Testing

@testable import MidflightReplay

@Test func aCheckFollowsTheEndOfEachGesture() throws {
  let recording = try caughtRecording().recording
  for index in recording.lines.indices {
    guard case .input(.up) = recording.lines[index].content else { continue }
    let next = recording.lines[index + 1]
    #expect(next.content.code == .check)
    #expect(next.time == recording.lines[index].time)
  }
}

@Test func aCheckIsWrittenAtTheEndOfAnAnimation() throws {
  let performed = try perform(tap, on: "toy", scenes: tappable(), endingAt: milli(2000))
  let checks = performed.recording.lines(.check).compactMap(\.time)
  #expect(checks.contains(milli(560 + 1000)))
}

@Test func checksAreAtMostAQuarterOfASecondApartDuringMotion() throws {
  let times = try caughtRecording().recording.lines(.check).compactMap(\.time?.seconds)
  let moving = times.filter { $0 >= 0.5 && $0 <= 5.25 }
  #expect(moving.count > 15)
  for (one, next) in zip(moving, moving.dropFirst()) { #expect(next - one <= 0.25) }
}

@Test func nothingIsCheckedTwiceWhileNothingMoves() throws {
  let (run, sink) = try live()
  try run.advance(to: milli(60_000))
  #expect(sink.recording.lines(.check).count <= 1)
}

@Test func aMoveThatTouchesNothingIsCheckedToo() throws {
  let (run, sink) = try live()
  try run.advance(to: milli(1_000))
  let before = sink.recording.lines(.check).count
  try run.send(.move(pointer: 0, at: .zero, time: milli(1_001)))
  try run.advance(to: milli(1_500))
  #expect(sink.recording.lines(.check).count == before + 1)
}

@Test func checksAreNumberedFromOne() throws {
  let numbers = try caughtRecording().recording.lines.compactMap { line -> Int? in
    if case .check(let number, _) = line.content { number } else { nil }
  }
  #expect(numbers == Array(1...numbers.count))
}

@Test func aCheckHashesThreeDomainsByName() throws {
  for line in try caughtRecording().recording.lines(.check) {
    guard case .check(_, let hashes) = line.content else { continue }
    #expect(hashes.map(\.domain) == ["animators", "input", "layers"])
  }
}

@Test func layerChangesAffectOnlyTheLayersDomain() throws {
  func domains(_ body: (Stage) throws -> Void) rethrows -> [String] {
    let stage = SceneCatalog.gallery.scenes[0].makeStage()
    let hash = StateHash()
    let before = hash.domains(of: stage)
    try body(stage)
    return zip(before, hash.domains(of: stage)).filter { $0 != $1 }.map(\.0.domain)
  }
  #expect(domains { $0.window.alpha = 0.5 } == ["layers"])
  #expect(domains { $0.window.layer.shadowOpacity = 0.5 } == ["layers"])
  #expect(domains { $0.window.center.x.round(.up) } == [])
  #expect(domains { $0.window.center.x = $0.window.center.x.nextUp } == ["layers"])
  #expect(
    domains { $0.send(.resize(size: $0.window.bounds.size, scale: 3, time: .zero)) } == ["layers"])
}

@Test func anEventChangesOnlyTheInputDomain() {
  let stage = SceneCatalog.gallery.scenes[0].makeStage()
  var hash = StateHash()
  let before = hash.domains(of: stage)
  hash.combine(.move(pointer: 0, at: .zero, time: .zero))
  #expect(zip(before, hash.domains(of: stage)).filter { $0 != $1 }.map(\.0.domain) == ["input"])
}

@Test func eachStepOfAnAnimatorChangesTheAnimatorDomain() throws {
  let stage = Stage(size: CGSize(width: 100, height: 100))
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let hash = StateHash()
  func animators() -> String? { hash.domains(of: stage).first?.hexadecimal }
  var seen = [animators()]
  let animator = stage.perform {
    stage.window.addSubview(view)
    return move(view, by: 10, during: 1)
  }
  seen.append(animators())
  stage.advance(by: 0.25)
  seen.append(animators())
  animator.pauseAnimation()
  seen.append(animators())
  animator.isReversed = true
  seen.append(animators())
  animator.stopAnimation(false)
  seen.append(animators())
  #expect(Set(seen).count == seen.count)
}
