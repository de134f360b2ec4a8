import Foundation
import MidflightReplay
import MotionCore
import Testing

@Test(arguments: 1...20)
func encodingAndDecodingIsTheIdentityOnEvents(seed: UInt64) throws {
  let events = randomEvents(300, seed: seed)
  let recording = try Recording(header: header, events: events)
  let decoded = try Recording(parsing: recording.encoded(), name: "again")
  #expect(decoded.events == events)
  #expect(decoded == recording)
}

@Test(arguments: 1...20)
func decodingAndEncodingIsTheIdentityOnBytes(seed: UInt64) throws {
  let bytes = try Recording(header: header, events: randomEvents(300, seed: seed)).encoded()
  #expect(try Recording(parsing: bytes, name: "again").encoded() == bytes)
}

@Test func commentsSpacesAndUnknownThingsSurviveByteForByte() throws {
  let text = #"""
    {"x.first" : [1, {"a":null}],"midflight":1,  "scene":"dra\u0077er","size":[ 390,844 ]}

    # a comment, 日本語
      [ 0 , "down" , 3 , 1.50 , -0 , 1 , "surplus" , {"deep":[[[]]]} ]
    [1,"x.note",1e3]
    [1e1,"end",{"why":"x","sum":"fnv1a64:0000000000000000","events":1.0}]
       
    # after the end

    """#
  let recording = try read(text)
  #expect(recording.encoded() == Data(text.utf8))
  #expect(recording.header.scene == "drawer")
  #expect(
    recording.events == [
      .down(pointer: 3, at: CGPoint(x: 1.5, y: 0), button: .primary, time: .zero)
    ])
}

@Test func theExampleOfTheFormatsDescriptionReads() throws {
  // The lines of the format's description, with the digits that the description omits.
  let recording = try read(
    #"""
    {"midflight":1,"scene":"interruptible-pan","size":[390,844],"scale":1,"engine":1,"clock":"sdl-wait","requires":[],"meta":{}}
    # flick it, catch it half way, throw it back
    [812000,"down",0,112,604,1]
    [816140,"move",0,118.5,604]
    [941003,"up",0,290,602,1]
    [941003,"check",1,{"input":"5b1e90aa01c3f7d2","animators":"77d0","layers":"e1a4"}]
    [1203377,"down",0,198,604,1]
    [1500000,"mark","caught"]
    [2100000,"end",{"events":5,"sum":"fnv1a64:0000000000000000"}]

    """#)
  #expect(recording.events.count == 4)
  #expect(recording.events.last?.time == Moment(microseconds: 1_203_377))
  #expect(!recording.isTruncated)
}

@Test func codesMayBeWrittenWithEscapes() throws {
  let events = try read(lines: #"[0,"\u006b\u0065y","Space","\u0075p"]"#).events
  #expect(events == [.key(name: "Space", isDown: false, time: .zero)])
}

@Test func coordinatesAreRoundedToTheNearest64th() throws {
  let x = 118.51
  let expected = CGPoint(x: (x * 64).rounded() / 64, y: 0)
  #expect(
    try read(lines: "[0,\"move\",0,\(x),0]").events
      == [.move(pointer: 0, at: expected, time: .zero)])
}

@Test func aHoveringPointerMoves() throws {
  #expect(try read(lines: #"[0,"move",9,1,2]"#).events.count == 1)
}

@Test func readingDoesNotNeedTheMainActor() async throws {
  let text = frozenVersion1
  let events = try await Task.detached {
    try Recording(parsing: Array(text.utf8), name: "elsewhere").events.count
  }.value
  #expect(events == 12)
}

@Test func aHandMadeHeaderMayLeaveOutAllButSceneAndSize() throws {
  let header = try read("{\"midflight\":1,\"scene\":\"s\",\"size\":[1,2]}\n").header
  #expect(header.scale == 1)
  #expect(header.engine == 1)
  #expect(header.clock == "unknown")
  #expect(header.meta == "{}")
}

@Test func everyComparisonAndValueOfAnExpectationSurvives() throws {
  let sink = try InMemorySink(header: header)
  var written: [Recording.Content] = []
  for comparison in Recording.Expectation.Comparison.allCases {
    for tolerance in [nil, 0, 0.001] {
      written.append(
        .expect(Recording.Expectation(path: "a.b", comparison, .number(1e-7), tolerance: tolerance))
      )
    }
  }
  for value in [.string("\u{1}\"\\\u{7F}é"), .bool(true), .numbers([]), .numbers([-0.0, 1e300])]
    as [Recording.Expectation.Value]
  {
    written.append(.expect(Recording.Expectation(path: "", .equal, value)))
  }
  for content in written { #expect(try sink.write(content, at: .zero).content == content) }
}
