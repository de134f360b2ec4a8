import Foundation
import MidflightReplay
import MotionCore
import Testing

/// Tests of the import of other programs' recordings.
struct ImportTests {
  private func read(
    _ format: ImportFormat, _ text: String, onlyLine line: Int? = nil
  ) throws -> ImportedInput {
    try format.read(Array(text.utf8), name: "file", onlyLine: line)
  }

  private func at(_ seconds: Double) -> Moment { Moment(seconds: seconds) }

  /// A press, a move and a release, which all tables below describe.
  private let drag: [InputEvent] = [
    .down(pointer: 0, at: CGPoint(x: 10, y: 20), time: Moment(seconds: 0)),
    .move(pointer: 0, at: CGPoint(x: 15.5, y: 20), time: Moment(seconds: 0.1)),
    .up(pointer: 0, at: CGPoint(x: 30, y: -2), time: Moment(seconds: 0.25)),
  ]

  // MARK: - Tables

  @Test(arguments: [
    "0,10,20\n0.1,15.5,20\n0.25,30,-2\n",
    "# by hand\nt,x,y\n0, 10, 20\n0.1, 15.5, 20\n0.25, 30, -2",
    "x;y;pressure;time\r\n10;20;1;0\r\n15.5;20;1;0.1\r\n30;-2;1;0.25\r\n",
    "t\tx\ty\tphase\n0\t10\t20\tdown\n0.1\t15.5\t20\tmove\n0.25\t30\t-2\tup\n",
    "t,x,y,phase,pointer,button\n0,10,20,began,0,1\n0.1,15.5,20,changed,,\n0.25,30,-2,ended,,\n",
    "t,x,y,phase\n0,10,20,down\n0.1,15.5,20,\n0.25,30,-2,up\n",
    "t,x,y,,\n0,10,20,,\n0.1,15.5,20,,\n0.25,30,-2,,\n",
  ])
  func aTableIsImportedAsADrag(text: String) throws { #expect(try read(.csv, text).events == drag) }

  @Test(arguments: ["t;x;y\n0;1;2;3\n", "0;1;2;5\n"])
  func aFailureWithoutACommaDoesNotMentionDecimals(text: String) {
    let failure = #expect(throws: RecordingFailure.self) { try read(.csv, text) }
    #expect(failure?.description.contains("decimal") == false)
  }

  @Test func aQuotedCellOfAnUnknownColumnIsIgnored() throws {
    #expect(try read(.csv, "t,x,y,note\n0,1,2,\"hello\"\n").events.count == 2)
  }

  @Test func aBlankLineEndsAStroke() throws {
    let events = try read(.csv, "0,1,1\n0.1,2,2\n\n1,3,3\n1.1,4,4\n").events
    #expect(events.map(\.code) == ["down", "up", "down", "up"])
  }

  @Test func fingersOfATableAreDistinguished() throws {
    let text = "t,x,y,finger\n0,1,1,0\n0,9,9,1\n0.1,2,2,0\n0.1,8,8,1\n0.2,3,3,0\n0.3,7,7,1\n"
    let events = try read(.csv, text).events
    #expect(events.map(\.code) == ["down", "down", "move", "move", "up", "up"])
    #expect(events.map(\.pointer) == [0, 1, 0, 1, 0, 1])
  }

  @Test(arguments: [
    "{\"t\":0,\"x\":10,\"y\":20}\n{\"t\":0.1,\"x\":15.5,\"y\":20}\n"
      + "{\"t\":0.25,\"x\":30,\"y\":-2}\n",
    "{\"id\":\"a/b\",\"points\":[[0,10,20],[0.1,15.5,20],[0.25,30,-2]]}\n",
    "# one\n\n{\"points\": [ [5, 10, 20], [5.1, 15.5, 20], [5.25, 30, -2] ], \"of\": [{}, null]}",
  ])
  func jsonObjectsAreImportedAsADrag(text: String) throws {
    let events = try read(.jsonl, text).events
    #expect(events.map(\.code) == drag.map(\.code))
    for (event, wanted) in zip(events, drag) {
      #expect(abs(event.time.seconds - wanted.time.seconds) < 1e-6)
      #expect(event.mapped == wanted.mapped)
    }
  }

  @Test func aStrokeMayFollowSamplesWithPhases() throws {
    let press = "{\"t\":0,\"x\":1,\"y\":1,\"phase\":\"down\"}\n"
    let lift = "{\"t\":1,\"x\":1,\"y\":1,\"phase\":\"up\"}\n"
    let stroke = "{\"points\":[[7,1,1],[7.5,2,2]]}\n"
    let events = try read(.jsonl, press + lift + stroke).events
    #expect(events.map(\.code) == ["down", "up", "down", "up"])
    #expect(throws: RecordingFailure.self) { try read(.jsonl, press + stroke) }
  }

  @Test func aReleaseHasTheButtonOfItsPress() throws {
    let text = "t,x,y,phase,pointer,button\n0,1,1,down,,0\n1,1,1,up,,\n2,1,1,down,,\n3,1,1,up,,\n"
    let buttons = try read(.csv, text).events.map { event in
      switch event {
      case .down(_, _, let button, _), .up(_, _, let button, _): button.rawValue
      default: -1
      }
    }
    #expect(buttons == [0, 0, 1, 1])
  }

  @Test func strokesFollowOneAnotherAfterAPause() throws {
    let line = "{\"points\":[[7,1,1],[7.5,2,2]]}\n"
    let events = try read(.jsonl, line + line).events
    #expect(events.map { $0.time } == [at(0), at(0.5), at(1.5), at(2)])
    #expect(
      try read(.jsonl, line + "{\"points\":[[1,9,9],[2,8,8]]}", onlyLine: 2).events.count == 2)
  }

  // MARK: - Devices

  /// A finger on a touch screen: a press, a move and a lift.
  private static let touch = [
    [(3, 0x39, 45), (3, 0x35, 1000), (3, 0x36, 2000), (1, 0x14A, 1), (3, 0, 1000), (3, 1, 2000)],
    [(3, 0x35, 1500), (3, 0, 1500)], [(3, 0x39, -1), (1, 0x14A, 0)],
  ]

  private func evemu(_ reports: [[(Int, Int, Int)]]) -> String {
    func hex(_ number: Int, _ width: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    var text = "# EVEMU 1.3\nN: Some Touchscreen\nI: 0003 056a 5087 0100\nB: 00 0b 00 00 00\n"
    text += "A: 35 0 3000 0 0 10\nA: 36 0 6000 0 0 10\nA: 00 0 9 0 0 1\n"
    for (index, report) in reports.enumerated() {
      for (type, code, value) in report + [(0, 0, 0)] {
        text += "E: 12.\(String(repeating: "0", count: 5))\(index) \(hex(type, 4)) \(hex(code, 4)) "
        text += "\(value)\t# what it is\n"
      }
    }
    return text
  }

  private func libinput(_ reports: [[(Int, Int, Int)]]) -> String {
    var text = """
      # libinput record
      version: 1
      ndevices: 2
      libinput:
        version: "1.22.1"
      devices:
      - node: /dev/input/event3
        evdev:
          # Name: A keyboard that nobody touches
          name: "keyboard"
          codes:
            0: [0, 1] # EV_SYN
        events:
      - node: /dev/input/event5
        evdev:
          name: "Some Touchscreen"
          absinfo:
            53: [0, 3000, 0, 0, 10]
            54: [0, 6000, 0, 0, 10]
          properties: [1]
        events:

      """
    for (index, report) in reports.enumerated() {
      text += "  # Current time is 12:34:00\n  - evdev:\n"
      for (type, code, value) in report + [(0, 0, 0)] {
        text += "    - [ 12, \(index), \(type), \(code), \(value)] # EV / CODE \(value)\n"
      }
    }
    return text + "  - libinput:\n    - [ 1, 2, 3]\n"
  }

  @Test(arguments: [ImportFormat.evemu, .libinput])
  func aFingerIsReportedOnceWithItsRange(format: ImportFormat) throws {
    let text = format == .evemu ? evemu(Self.touch) : libinput(Self.touch)
    let input = try read(format, text)
    let begin = Moment(microseconds: 12_000_000)
    #expect(
      input.events == [
        .down(pointer: 0, at: CGPoint(x: 1000, y: 2000), button: .finger, time: begin),
        .move(
          pointer: 0, at: CGPoint(x: 1500, y: 2000), time: Moment(microseconds: 12_000_001)),
        .up(
          pointer: 0, at: CGPoint(x: 1500, y: 2000), button: .finger,
          time: Moment(microseconds: 12_000_002)),
      ])
    #expect(input.range == CGRect(x: 0, y: 0, width: 3000, height: 6000))
  }

  /// A recorder that is killed leaves a part of its last line.
  @Test(arguments: [ImportFormat.evemu, .libinput])
  func aFileThatIsCutInALineKeepsTheLinesBefore(format: ImportFormat) throws {
    let text = format == .evemu ? evemu(Self.touch) : libinput(Self.touch)
    let press = try read(format, text).events[0]
    let second = format == .evemu ? "E: 12.000001 " : "- [ 12, 1,"
    let start = try #require(text.range(of: second)?.lowerBound)
    for end in text[start...].indices {
      #expect(try read(format, String(text[..<end])).events.first == press)
    }
  }

  @Test(arguments: ImportFormat.allCases) func aFileWithoutALineHasNoInput(format: ImportFormat) {
    for text in ["\r", "\r\n", "\n"] {
      #expect(throws: RecordingFailure.self) { try read(format, text) }
    }
  }

  @Test func evemuSlotsAreImportedAsFingers() throws {
    let reports = [
      [(3, 0x2F, 0), (3, 0x39, 1), (3, 0x35, 10), (3, 0x36, 10)],
      [(3, 0x2F, 1), (3, 0x39, 2), (3, 0x35, 90), (3, 0x36, 90), (3, 0x2F, 0), (3, 0x35, 20)],
      [(3, 0x39, -1)],
    ]
    let events = try read(.evemu, evemu(reports)).events
    #expect(events.map(\.code) == ["down", "move", "down", "up", "cancel"])
    #expect(events.map(\.pointer) == [0, 0, 1, 0, 1], "what is down at the end is taken away")
  }

  @Test func aFingerBeyondTenIsRefusedWithItsPlace() {
    let text = evemu([[(3, 0x2F, 0), (3, 0x39, 1)] + Self.here, [(3, 0x2F, 10), (3, 0x39, 2)]])
    #expect {
      try read(.evemu, text)
    } throws: {
      "\($0)".contains("expected a slot of 0 to 9, found slot 10")
    }
  }

  /// The points of the first touch and of the next touch.
  private static let (here, there) = (
    [(3, 0x35, 10), (3, 0x36, 20)], [(3, 0x35, 90), (3, 0x36, 80)]
  )

  @Test(arguments: [
    [(3, 0x39, 2)],  // the new number alone
    [(3, 0x39, -1), (3, 0x39, 2)],  // an end and a beginning in one report
  ])
  func anotherNumberInASlotIsAnotherTouch(change: [(Int, Int, Int)]) throws {
    let reports = [[(3, 0x2F, 0), (3, 0x39, 1)] + Self.here, change + Self.there, [(3, 0x39, -1)]]
    let events = try read(.evemu, evemu(reports)).events
    #expect(events.map(\.code) == ["down", "up", "down", "up"])
    let (first, second) = (CGPoint(x: 10, y: 20), CGPoint(x: 90, y: 80))
    #expect(events.flatMap(\.mapped) == [first, first, second, second])
    #expect(events[1].time == events[2].time)
  }

  @Test func aTouchWithinOneReportIsATap() throws {
    let reports = [[(3, 0x2F, 0), (3, 0x39, 1)] + Self.here + [(3, 0x39, -1)], Self.there]
    let events = try read(.evemu, evemu(reports)).events
    #expect(events.map(\.code) == ["down", "up"])
    #expect(events.flatMap(\.mapped) == [CGPoint(x: 10, y: 20), CGPoint(x: 10, y: 20)])
  }

  @Test func severalTouchesWithinOneReportAreAllImported() throws {
    let tap = [(3, 0x39, 1), (3, 0x39, -1)]
    let again = [(3, 0x39, 2), (3, 0x39, -1), (3, 0x39, 3)]
    let events = try read(.evemu, evemu([[(3, 0x2F, 0)] + Self.here + tap + again])).events
    #expect(events.map(\.code) == ["down", "up", "down", "up", "down", "cancel"])
  }

  @Test func aSingleTouchScreensTapWithinOneReportIsImported() throws {
    let report = [(3, 0, 10), (3, 1, 20), (1, 0x14A, 1), (1, 0x14A, 0)]
    let events = try read(.evemu, evemu([report])).events
    #expect(events.map(\.code) == ["down", "up"])
  }

  @Test func everyTouchOfASlotEndsBeforeTheNext() throws {
    // Reports of every kind, in every sequence of three.
    let kinds: [[(Int, Int, Int)]] = [
      [(3, 0x39, 1)], [(3, 0x39, 2)], [(3, 0x39, -1)], Self.here, [(3, 0x39, 1), (3, 0x39, -1)],
      [(3, 0x39, -1), (3, 0x39, 2)], Self.there + [(3, 0x39, 3)] + Self.here,
    ]
    for first in kinds {
      for second in kinds {
        for third in kinds {
          let codes = (try? read(.evemu, evemu([Self.here, first, second, third])).events) ?? []
          var isDown = false
          for code in codes.map(\.code) {
            #expect(code == "down" ? !isDown : isDown)
            isDown = code == "down" || code == "move"
          }
        }
      }
    }
  }

  @Test func mouseMovementsAddUpToAPosition() throws {
    let reports = [
      [(2, 0, 5), (2, 1, -3)], [(1, 0x110, 1)], [(2, 0, 10)], [(1, 0x111, 1)], [(1, 0x110, 0)],
      [(2, 8, 1)],
    ]
    let events = try read(.evemu, evemu(reports)).events
    #expect(events.map(\.code) == ["move", "down", "move", "up", "wheel"])
    #expect(events[3].mapped == [CGPoint(x: 15, y: -3)])
  }

  // MARK: - Mapping to the scene

  @Test func aDevicesRangeIsScaledToTheScene() throws {
    let input = try read(.evemu, evemu(Self.touch))
    let events = try ImportMapping().events(of: input, in: CGSize(width: 300, height: 600))
    #expect(events[0].mapped == [CGPoint(x: 100, y: 200)])
    #expect(events[0].time == at(0.1), "it begins soon")
    #expect(events[2].time == Moment(microseconds: 100_002))
  }

  @Test func importedPointsAreScaledAndThenOffset() throws {
    var mapping = ImportMapping()
    mapping.scale = 2
    mapping.offset = CGVector(dx: 100, dy: 1)
    mapping.start = 3
    let input = try read(.csv, "50,10,20\n51,15,20\n")
    let events = try mapping.events(of: input, in: CGSize(width: 300, height: 600))
    #expect(events.flatMap(\.mapped) == [CGPoint(x: 120, y: 41), CGPoint(x: 130, y: 41)])
    #expect(events.map(\.time) == [at(3), at(4)])
  }

  @Test func fittedInputIsCentred() throws {
    var mapping = ImportMapping()
    mapping.fits = true
    let size = CGSize(width: 300, height: 600)
    let wide = try mapping.events(of: read(.csv, "0,1000,500\n1,3000,500\n"), in: size)
    #expect(wide.flatMap(\.mapped) == [CGPoint(x: 30, y: 300), CGPoint(x: 270, y: 300)])
    let small = try mapping.events(of: read(.csv, "0,1000,500\n1,1010,500\n"), in: size)
    #expect(small.flatMap(\.mapped) == [CGPoint(x: 145, y: 300), CGPoint(x: 155, y: 300)])
  }

  @Test(arguments: [
    (ImportFormat.csv, "0,1,2\n0.1,2000,2\n0.2,1,2\n", "file:2:1", "2000000"),
    (.jsonl, "\n{\"points\":[[0,1,1],[0.1,2,-2000]]}\n", "file:2:1", "-2000000"),
    (
      .evemu,
      "A: 35 0 100\nA: 36 0 100\nE: 0.000001 0003 0036 1\nE: 0.000001 0003 0035 9999999\n"
        + "E: 0.000001 0003 0039 1\nE: 0.000001 0000 0000 0\n", "file:6:1", "9999999000"
    ),
    (
      .libinput,
      "# libinput record\n- node: x\n  - evdev:\n    - [0, 0, 1, 272, 1]\n    - [0, 0, 0, 0, 0]\n"
        + "    - [0, 0, 2, 8, 99999]\n    - [0, 0, 0, 0, 0]\n", "file:7:1", "5299947"
    ),
  ])
  func aNumberThatIsTooLargeInTheSceneNamesTheFilesLine(
    format: ImportFormat, text: String, place: String, number: String
  ) throws {
    var mapping = ImportMapping()
    mapping.scale = 1000
    let input = try read(format, text)
    let failure = #expect(throws: RecordingFailure.self) {
      try mapping.events(of: input, in: CGSize(width: 100, height: 100))
    }
    #expect(
      failure?.description
        == "\(place): expected a number from -1e6 to 1e6 points in the scene, found \(number)")
  }

  /// The last row of a dump of button states has no pressed button.
  @Test func aStrokeIsReleasedWithTheButtonOfItsPress() throws {
    let input = try read(.csv, "t,x,y,button\n0,10,10,1\n0.1,20,10,1\n0.2,30,10,0\n")
    #expect(
      input.events.last
        == .up(
          pointer: 0, at: CGPoint(x: 30, y: 10), button: .primary, time: Moment(seconds: 0.2)))
  }

  // MARK: - Refusals

  @Test(arguments: [
    (ImportFormat.csv, "0,1,2\n0.1,1,two\n", "file:2:7: expected y, a number, found two"),
    (.csv, "t,x,y\n0,1\n", "file:2:1: expected 3 cells, found 0,1"),
    (.csv, "a,b,c\n0,1,2\n", "file:1:1: expected a row of numbers"),
    (.csv, "1,1,1\n0.5,1,1\n", "file:2:1: 0.500000 s comes before 1.000000 s"),
    (.csv, "t,x,y,phase\n0,1,2,sideways\n", "file:2:7: expected down, move, up or cancel"),
    (.csv, "0,1,2e9\n", "file:1:5: expected y, at most 1e6"),
    (.csv, "\n\n", "expected input, found none"),
    (.csv, "0,1\n0,1\n", "file:1:1: expected 3 cells or more: t, x and y, found 0,1"),
    (.csv, "0,1\0,1\n", "file:1:3: expected x, a number, found 1\\u{0}"),
    (.csv, "0,1\0,1,down\n", "file:1:3: expected x, a number, found 1\\u{0}"),
    (.csv, "0,0x10,1\n", "file:1:3: expected x, a number, found 0x10"),
    (.csv, "t,x,y,phase\n0,1,2\n", "file:2:1: expected 4 cells, found 0,1,2"),
    (.csv, "0,1,2,down\n0.1,1,2\n", "file:2:1: expected 4 cells, found 0.1,1,2"),
    (.csv, "t,x,y\n0,1,2,3\n", "file:2:1: expected 3 cells, found 0,1,2,3"),
    (.csv, "t,x,y,x\n0,1,2,3\n", "file:1:7: expected a column x once, found x"),
    (.csv, "t,x,y,time\n0,1,2,3\n", "file:1:7: expected a column t once, found time"),
    (.csv, "t,x,y,z,Z\n0,1,2,3,4\n", "file:1:9: expected a column z once, found Z"),
    (.csv, "0,1,2,up\n", "file:1:1: expected a press of pointer 0 before its release, found up"),
    (
      .csv, "0,1,2,down\n0.1,1,2,down\n",
      "file:2:1: expected a release of pointer 0 before its next press, found down"
    ),
    (
      .csv, "0,1,2,cancel\n",
      "file:1:1: expected a press of pointer 0 before its release, found can"
    ),
    (
      .csv, "t,x,y,phase,button\n0,1,2,down,2\n0.1,1,2,up,1\n",
      "file:3:1: expected button 2, as in the press of pointer 0, found 1"
    ),
    (.csv, "t,x,y,phase\n0,1,2,\n0.1,1,2,up\n", "file:3:1: expected no phase, as in the first"),
    (.csv, "0,5;1;2\n", "file:1:1: expected seconds, a number, found 0,5, a decimal comma"),
    (.csv, "0;1,5;2\n", "file:1:3: expected x, a number, found 1,5, a decimal comma"),
    (
      .csv, "t,x,y\n0,1,10,5,3,2\n",
      "file:2:1: expected 3 cells, found 0,1,10,5,3,2, perhaps with decimal commas"
    ),
    (.csv, "0,1,10,5,3,2\n", "cancel, found 5; decimal commas are not allowed"),
    (.csv, "\"0,1\",\"10\",\"3\"\n", "file:1:1: expected a cell without quotation marks"),
    (.csv, "0,1,\"2\"\n", "file:1:5: expected a cell without quotation marks, found \"2\""),
    (.csv, "1732618391.5,1,2\n", "found 1732618391.5, a Unix timestamp"),
    (
      .csv, "\u{FEFF}0,1,2\n",
      "file:1:1: expected UTF-8 without a byte order mark, found a byte order mark"
    ),
    (.csv, "0,1,2\n86401,1,2\n", "file:2:1: expected at most 24 hours of input, found 86401"),
    (
      .jsonl, "{\"t\":0,\"x\":1,\"y\":2}\n{\"t\":86401,\"x\":1,\"y\":2}\n",
      "file:2:1: expected at most 24 hours of input"
    ),
    (
      .jsonl, "{\"t\":0,\"x\":1,\"y\":2,\"x\":3}\n",
      "file:1:20: expected each key once, found \"x\""
    ),
    (.jsonl, "{\"t\":0,\"x\":1,\"y\":2,\"time\":3}\n", "file:1:27: expected t or time, not both"),
    (.jsonl, "{\"t\":0,\"x\":1,\"y\":2,\"a\":3,\"a\":4}\n", "file:1:26: expected each key once"),
    (
      .jsonl, "{\"t\":0,\"x\":1,\"y\":2,\"m\":[{\"a\":1,\"a\":2}]}\n",
      "file:1:32: expected each key once, found \"a\""
    ),
    (.jsonl, "{\"t\":0,\"x\":1,\"y\":2,\"a\":\"\\ud800\"}\n", "a low surrogate"),
    (.jsonl, "{\"t\":1732618391,\"x\":1,\"y\":2}\n", "not a Unix timestamp"),
    (.jsonl, "\u{FEFF}{\"t\":0,\"x\":1,\"y\":2}\n", "found a byte order mark"),
    (.evemu, "E: 0.000001 0000 0002 0\n", "file:1:1: expected multi-touch protocol B"),
    (
      .libinput, "# libinput record\n- node: x\n  - evdev:\n    - [0, 0, 0, 2, 0]\n",
      "found SYN_MT_REPORT of protocol A"
    ),
    (
      .evemu,
      "E: 0.000001 0003 0035 1\nE: 0.000001 0003 0039 1\nE: 0.000001 0000 0000 0\n"
        + "E: 86401.000001 0003 0039 -1\nE: 86401.000001 0000 0000 0\n",
      "file:5:1: expected at most 24 hours of input"
    ),
    (.jsonl, "{\"t\":0,\"x\":1}\n", "file:1:1: expected an object with t, x and y"),
    (.jsonl, "{\"t\":0,\"x\":1,\"y\":}\n", "file:1:18: expected y"),
    (.jsonl, "{\"points\":[[1,2,3],[0,2,3]]}\n", "file:1:21: expected a time that is not before 1"),
    (.jsonl, "{\"t\":0,\"points\":[[1,2,3]]}\n", "file:1:1: expected points without t, x, y"),
    (.jsonl, "{\"points\":[[1,2,3]],\"pointer\":1}\n", "file:1:1: expected points without t"),
    (.jsonl, "{\"points\":[[0,5,1,5,2,5]]}\n", "without decimal commas, found ,5"),
    (.jsonl, "[1,2]\n", "file:1:1: expected an object"),
    (.evemu, "E: 0.1 0003 0039 1\n", "file:1:4: expected seconds with six decimal places"),
    (.evemu, "E: 0.000001 0003 00zz 1\n", "file:1:18: expected a code"),
    (.evemu, "E: 0.000001 0003\n", "file:1:1: expected a code in this line"),
    (.evemu, "E: 1,000000 0003 0039 1\n", "found 1,000000, a decimal comma"),
    (.evemu, "E: 1.000000 0003 0035 100,5\n", "file:1:23: expected a value, a whole number"),
    (.evemu, "E: 1.000000 0003 0039 1 7 8\n", "file:1:25: expected the end of the line, found 7"),
    (.evemu, "A: 35 0 3000 0 0 10 1\n", "file:1:21: expected the end of the line, found 1"),
    (.evemu, "A: 35 0 9 0 0\nA: 35 0 9 0 0 10\n", "file:2:4: expected an axis once, found 35"),
    (.evemu, "hello\n", "file:1:1: expected a line of evemu"),
    (.libinput, "hello\n", "file:1:1: expected the output of libinput record"),
    (
      .libinput, "# libinput record\n- node: x\n  - evdev:\n    - [0, 0, 3]\n",
      "file:4:5: expected [seconds"
    ),
    (
      .libinput, "# libinput record\n- node: x\n  absinfo:\n   53: [0, 9, 0]\n   53: [0, 5, 0]\n",
      "file:5:4: expected an axis once, found 53:"
    ),
    (
      .libinput, "# libinput record\n- node: x\n  absinfo:\n   53: [0, 9, 0, 0, 1, 7]\n",
      "file:4:4: expected [minimum, maximum"
    ),
  ])
  func unreadableInputIsReportedWithItsPosition(
    format: ImportFormat, text: String, words: String
  ) throws {
    let failure = #expect(throws: RecordingFailure.self) { try read(format, text) }
    let found = try #require(failure).description
    #expect(found.contains(words), "\(found)")
  }

  @Test(arguments: ["1,2\n", "t,x,y\n1,2\n"])
  func aCommaBetweenCellsIsNoDecimalComma(text: String) throws {
    let failure = #expect(throws: RecordingFailure.self) { try read(.csv, text) }
    #expect(failure?.description.hasSuffix("found 1,2") == true)
  }

  @Test func aUTF16ByteOrderMarkIsReported() throws {
    let failure = #expect(throws: RecordingFailure.self) {
      try ImportFormat.csv.read([0xFF, 0xFE, 0x30, 0], name: "file")
    }
    #expect(failure?.description.contains("a byte order mark of UTF-16") == true)
  }
}

extension InputEvent {
  /// The position of the event; empty for an event without a position.
  fileprivate var mapped: [CGPoint] {
    switch self {
    case .down(_, let point, _, _), .move(_, let point, _), .up(_, let point, _, _),
      .wheel(let point, _, _):
      [point]
    default: []
    }
  }
}
