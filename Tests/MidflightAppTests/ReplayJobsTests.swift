import Foundation
import Testing
import ToolFixtures

@testable import MidflightApp

/// Tests of the distribution of recordings to several processes.
struct ReplayJobsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The script has the output of `midflight replay --json-lines`, stores its number of arguments,
    // and crashes at one recording.
    try folder.write(
      """
      #!/bin/sh
      while [ "$1" != -- ]; do shift; done; shift
      echo "$#" >> "$(dirname "$0")/given"
      for path in "$@"; do
        echo "hello from $(basename "$path")" >&2
        case "$path" in
        *place*) echo 'Fatal error: 5' >&2
          echo 'Drawer: the scene of place.jsonl ended the program after line 34, at 1250000 µs' >&2; kill -SEGV $$;;
        *crash*) echo 'Fatal error: 3 of 4' >&2; kill -SEGV $$;;
        *hang*) exec sleep 300;;
        esac
        printf '{"path":"%s","failures":[{"message":"%s"}],"exit":0,"written":[],"seconds":1.5,"exhibits":[]}\\n' \
          "$path" "it was $(basename "$path")"
      done

      """, to: "answers")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("answers"))
  }

  private func results(
    of names: [String], atATime count: Int
  ) throws -> [ReplayResult] {
    try deliveries(of: names, atATime: count).map(\.result)
  }

  /// Replays the names, and returns each result with the messages before it.
  private func deliveries(
    of names: [String], atATime count: Int, timeLimit: Double = 600
  ) throws -> [(result: ReplayResult, messages: String)] {
    var deliveries: [(ReplayResult, String)] = []
    try ReplayJobs(
      names.map(folder.url), ["replay"], atATime: count, timeLimit: timeLimit,
      program: folder.path("answers")
    ).run { deliveries.append(($0, String(decoding: $1, as: UTF8.self))) }
    return deliveries
  }

  /// The numbers of recordings that the processes received, in descending order.
  private var given: [Int] {
    get throws {
      try folder.text("given").split(separator: "\n").compactMap { Int($0) }.sorted(by: >)
    }
  }

  private let names = (0..<40).map { "\($0).jsonl" }

  @Test(arguments: [1, 2, 3, 50]) func eachRecordingIsReplayedOnceAndReportedInOrder(count: Int)
    throws
  {
    let results = try results(of: names, atATime: count)
    #expect(results.map(\.words) == names.map { "it was \($0)" })
    #expect(try given.reduce(0, +) == names.count)
  }

  @Test func aProcessReplaysSeveralRecordings() throws {
    _ = try results(of: names, atATime: 2)
    #expect(try given == [5, 5, 5, 5, 5, 5, 5, 5])
  }

  @Test func messagesComeOnceBeforeTheFirstResultOfTheirProcess() throws {
    let deliveries = try deliveries(of: names, atATime: 2)
    let hellos = names.map { "hello from \($0)\n" }
    let expected = names.indices.map { $0 % 5 == 0 ? hellos[$0..<$0 + 5].joined() : "" }
    #expect(deliveries.map(\.messages) == expected)
  }

  @Test func theMessagesOfACrashAreKept() throws {
    let delivery = try #require(try deliveries(of: ["crash.jsonl"], atATime: 2).first)
    #expect(delivery.messages == "hello from crash.jsonl\nFatal error: 3 of 4\n")
    #expect(delivery.result.words.hasSuffix(": Fatal error: 3 of 4; --jobs 1 shows a backtrace"))
  }

  @Test func aCrashIsReportedAtALineOfTheRecording() throws {
    let result = try #require(try results(of: ["place.jsonl"], atATime: 1).first)
    #expect(
      result.failures == [
        .inRecording(
          line: 34, column: 1,
          "the replay was terminated by signal 11, Segmentation fault at 1.25 s: Fatal error: 5; "
            + "--jobs 1 shows a backtrace")
      ])
  }

  @Test func aHangFailsOnlyItsRecording() throws {
    var names = names
    names[7] = "hang.jsonl"
    let results = try deliveries(of: names, atATime: 2, timeLimit: 5).map(\.result)
    #expect(results.count == names.count)
    #expect(results.filter { !$0.isPassed }.map(\.path) == [folder.url("hang.jsonl").shortPath])
    #expect(results[7].words.hasPrefix("no result after 5.0 s"))
  }

  @Test func theMessagesOfAHangAreKept() throws {
    let delivery = try #require(try deliveries(of: ["hang.jsonl"], atATime: 1, timeLimit: 5).first)
    #expect(delivery.messages == "hello from hang.jsonl\n")
  }

  @Test func aCrashFailsOnlyItsRecording() throws {
    var names = names
    names[7] = "crash.jsonl"
    let results = try results(of: names, atATime: 2)
    try #require(results.count == names.count)
    for (name, result) in zip(names, results) {
      if name == "crash.jsonl" {
        #expect(!result.isPassed)
        #expect(result.words.contains("signal 11") && result.words.contains("3 of 4"))
      } else {
        #expect(result.isPassed && result.words == "it was \(name)")
      }
    }
    // The process that crashes has two results. The crash is tried alone, and two recordings are left.
    #expect(try given == [5, 5, 5, 5, 5, 5, 5, 5, 2, 1])
  }

  @Test func theMessagesOfACrashInABatchComeOnce() throws {
    var names = names
    names[7] = "crash.jsonl"
    let messages = try deliveries(of: names, atATime: 2).map(\.messages)
    #expect(messages.joined().ranges(of: "Fatal error").count == 1)
    #expect(
      messages[5]
        == "hello from 5.jsonl\nhello from 6.jsonl\nhello from crash.jsonl\nFatal error: 3 of 4\n")
    #expect(messages[8] == "hello from 8.jsonl\nhello from 9.jsonl\n")
  }
}
