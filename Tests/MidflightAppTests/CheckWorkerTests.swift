import Foundation
import MidflightReplay
import Testing
import ToolFixtures

@testable import MidflightApp

/// Tests of the processes that check recordings, and of their failures.
struct CheckWorkerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a worker whose processes run a script instead of `midflight check-worker`.
  private func worker(_ script: String) throws -> CheckWorker {
    try folder.write("#!/bin/sh\n\(script)\n", to: "worker")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("worker"))
    return CheckWorker(seed: 1, program: folder.path("worker"))
  }

  @Test func theResponseIsTheFinding() throws {
    let worker = try worker(
      "read request; echo '{}'; read request; echo '{\"kind\":\"invariant\",\"about\":\"a\",\"words\":\"b\"}'"
    )
    #expect(try worker.finding(in: Sample.recording()) == nil)
    #expect(
      try worker.finding(in: Sample.recording()) == Finding(.invariant, identity: "a", words: "b"))
  }

  @Test func aCrashIsAFindingWithItsLastMessage() throws {
    let worker = try worker(
      "read request; echo hello >&2; echo 'A/B.swift:12: Fatal error: 3 of 4' >&2; kill -SEGV $$")
    let found = try #require(try worker.finding(in: Sample.recording()))
    #expect(found.kind == .crash)
    #expect(found.words.contains("signal 11"))
    #expect(found.words.contains("Fatal error: 3 of 4"))
    let again = try #require(try worker.finding(in: Sample.recording()))
    #expect(again.isEquivalent(to: found), "another process has taken its place")
  }

  @Test func aCrashWithoutAMessageDoesNotQuoteTheScene() throws {
    let worker = try worker("read request; echo hello >&2; kill -SEGV $$")
    #expect(try worker.finding(in: Sample.recording())?.words.contains("hello") == false)
  }

  @Test(arguments: [
    "Could not cast value of type 'A' (0x5f) to 'B' (0x7c).", "Fatal access conflict detected.",
  ])
  func aCrashOfTheRuntimeHasItsReason(words: String) throws {
    let worker = try worker("read request; echo \"\(words)\" >&2; kill -ABRT $$")
    let found = try #require(try worker.finding(in: Sample.recording()))
    #expect(found.words.hasSuffix(": \(words.replacing(#/ \(0x..\)/#, with: ""))"))
  }

  @Test func messagesBeforeAResponseAreForgotten() throws {
    let worker = try worker(
      "read request; echo 'Fatal error: old' >&2; echo '{}'; read request; echo new >&2; exit 3")
    #expect(try worker.finding(in: Sample.recording()) == nil)
    let words = try worker.finding(in: Sample.recording())?.words
    #expect(words == "the program exited with code 3: new")
  }

  @Test(arguments: [
    ("while :; do :; done", "no result after 0.1 s of processor time"),
    ("exec sleep 60", "no result after 1.5 s"),
  ])
  func aMissingResponseIsAHang(body: String, words: String) throws {
    let worker = try worker("read request; \(body)")
    (worker.timeLimit, worker.clockLimit) = (0.1, body.contains("sleep") ? 1.5 : 60)
    let finding = try worker.finding(in: Sample.recording())
    #expect(finding?.kind == .hang && finding?.words == words)
  }

  /// Other programs may keep a child from running.
  @Test func aSlowResponseIsNoHangWhileTheChildHasUsedLittleTime() throws {
    let worker = try worker("read request; sleep 0.5; echo '{}'; read request")
    (worker.timeLimit, worker.clockLimit) = (0.3, 60)
    #expect(try worker.finding(in: Sample.recording()) == nil)
  }

  @Test func aKillFromOutsideIsNoFinding() throws {
    let worker = try worker("read request; kill -KILL $$")
    let failure = #expect(throws: ToolFailure.self) {
      try worker.finding(in: Sample.recording())
    }
    guard case .childKilled? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL])
  func aSignalThatNoFaultRaisesIsFromOutside(signal: Int32) {
    #expect(Subprocess.End.killed(signal).isFromOutside)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP])
  func aSignalThatAFaultRaisesIsNotFromOutside(signal: Int32) {
    #expect(!Subprocess.End.killed(signal).isFromOutside)
  }

  @Test func anErrorResponseIsAFailure() throws {
    let worker = try worker("read request; echo '{\"error\":\"no such scene\"}'")
    #expect(throws: ToolFailure.self) { try worker.finding(in: Sample.recording()) }
  }
}
