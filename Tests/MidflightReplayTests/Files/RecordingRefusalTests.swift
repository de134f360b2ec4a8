import Foundation
import MidflightReplay
import MotionCore
import Testing

/// A line that the reader refuses, the column of the error, and a part of its message.
nonisolated struct BadLine: Sendable, CustomTestStringConvertible {
  var line: String
  var column: Int
  var words: String
  var testDescription: String { String(line.prefix(60)) }

  init(_ line: String, _ column: Int, _ words: String) {
    self.line = line
    self.column = column
    self.words = words
  }
}

@Test(arguments: [
  BadLine(#"[0,"move",0,NaN,1]"#, 13, "expected x, a number, found NaN"),
  BadLine(#"[0,"move",0,1,Infinity]"#, 15, "expected y, a number, found Infinity"),
  BadLine(#"[0,"move",0,1,-Infinity]"#, 15, "expected y, a number, found -Infinity"),
  BadLine(#"[0,"move",0,1e999,1]"#, 13, "expected x, a number from -1000000 to 1000000"),
  BadLine(#"[0,"move",0,1000000.1,1]"#, 13, "found 1000000.1"),
  BadLine(#"[0,"move",0,-1000001,1]"#, 13, "found -1000001"),
  BadLine(#"[0,"move",10,1,1]"#, 11, "a pointer, a whole number from 0 to 9, found 10"),
  BadLine(#"[0,"move",-1,1,1]"#, 11, "a pointer, a whole number from 0 to 9, found -1"),
  BadLine(#"[0,"move",0.5,1,1]"#, 11, "a pointer, a whole number"),
  BadLine(#"[0,"move",99999999999999999999,1,1]"#, 11, "a pointer, a whole number"),
  BadLine(#"[0,"move","0",1,1]"#, 11, #"expected a pointer, a number, found "0""#),
  BadLine(#"[0,"move",0,1]"#, 14, "expected a comma and y, found ]"),
  BadLine(#"[0,"move"]"#, 10, "expected a comma and a pointer, found ]"),
  BadLine(#"[0]"#, 3, "expected a comma and a code, found ]"),
  BadLine(#"[]"#, 2, "expected the time in microseconds"),
  BadLine(#"[-1,"move",0,1,1]"#, 2, "from 0 to 86400000000, found -1"),
  BadLine(#"[86400000001,"move",0,1,1]"#, 2, "from 0 to 86400000000"),
  BadLine(#"[1.5,"move",0,1,1]"#, 2, "the time in microseconds, a whole number"),
  BadLine(#"[1e400,"move",0,1,1]"#, 2, "the time in microseconds, a whole number"),
  BadLine(#"[01,"move",0,1,1]"#, 2, "without leading zeros"),
  BadLine(#"[null,"move",0,1,1]"#, 2, "found null"),
  BadLine(#"[0,"frob",1]"#, 4, "unknown code frob"),
  BadLine(#"[0,"x.",1]"#, 4, "unknown code x."),
  BadLine(#"[0,"activities","active"]"#, 4, "unknown code activities"),
  BadLine(#"[0,"Move",0,1,1]"#, 4, "unknown code Move"),
  BadLine(#"[0,"",1]"#, 4, "unknown code"),
  BadLine(#"[0,7,1]"#, 4, "expected a code, a string, found 7"),
  BadLine(#"[0,"down",0,1,1,33]"#, 17, "a button, a whole number from 0 to 32"),
  BadLine(#"[0,"up",0,1,1,1]"#, 9, "pointer 0 is not down"),
  BadLine(#"[0,"cancel",4,"closed"]"#, 13, "pointer 4 is not down"),
  BadLine(#"[0,"key","","down"]"#, 10, "a name of 1 to 64 bytes"),
  BadLine(#"[0,"key","a\u0007","down"]"#, 10, "a name of 1 to 64 bytes"),
  BadLine(#"[0,"key","Space",true]"#, 18, #"expected "down" or "up""#),
  BadLine(#"[0,"key","Space","held"]"#, 18, #"expected "down" or "up", found "held""#),
  BadLine(#"[0,"size",0,844,1]"#, 11, "a width, a number from 1 to 16384"),
  BadLine(#"[0,"size",390,16385,1]"#, 15, "a height, a number from 1 to 16384"),
  BadLine(#"[0,"size",390,844,0.2]"#, 19, "a scale, a number from 0.25 to 8"),
  BadLine(#"[0,"rate",-0.1]"#, 11, "a rate, a number from 0 to 1000"),
  BadLine(#"[0,"rate",1000.1]"#, 11, "a rate, a number from 0 to 1000"),
  BadLine(#"[0,"wheel",1,1,1,1e7]"#, 18, "expected dy, a number"),
  BadLine(#"[0,"activity","asleep"]"#, 15, #"or "background", found "asleep""#),
  BadLine(#"[0,"activity"]"#, 14, "expected a comma and an activity"),
  BadLine(
    #"[0,"expect",""# + String(repeating: ".", count: 20_000) + #"",">",1]"#, 13,
    #"a path of at most 256 bytes, found "..............................."#),
  BadLine(#"[0,"mark",1]"#, 11, "expected a label, a string, found 1"),
  BadLine(#"[0,"mark","\ud83d"]"#, 18, "expected a low surrogate"),
  BadLine(#"[0,"mark","\ud83d\u0041"]"#, 18, "expected a low surrogate"),
  BadLine(#"[0,"mark","\ude00"]"#, 12, "expected a high surrogate first"),
  BadLine(#"[0,"mark","\q"]"#, 12, "one of the escapes of JSON"),
  BadLine(#"[0,"mark","\u12g4"]"#, 12, "four hexadecimal digits"),
  BadLine("[0,\"mark\",\"a\tb\"]", 13, "a control character written as an escape"),
  BadLine(#"[0,"shot","../../etc/passwd"]"#, 11, "a slash or a leading point"),
  BadLine(#"[0,"shot","a/b"]"#, 11, "a slash or a leading point"),
  BadLine(#"[0,"expect","p","=",1]"#, 17, "one of == != < <= > >= ~"),
  BadLine(#"[0,"expect","p","==",null]"#, 22, "a value"),
  BadLine(#"[0,"expect","p","==",[1,"a"]]"#, 25, "a value"),
  BadLine(#"[0,"expect","p","<","a"]"#, 21, "expected a number"),
  BadLine(#"[0,"expect","p","~",true]"#, 21, "a number or an array of numbers"),
  BadLine(#"[0,"expect","p","~",1,-1]"#, 23, "a tolerance, a number from 0"),
  BadLine(#"[0,"expect","p","==",1e999]"#, 22, "a finite number"),
  BadLine(#"[0,"expect","p","==",[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]]"#, 22, "at most 16"),
  BadLine(#"[0,"check",1,{"a":"G"}]"#, 19, "lower-case hexadecimal digits"),
  BadLine(#"[0,"check",1,{"a":"AB"}]"#, 19, "lower-case hexadecimal digits"),
  BadLine(#"[0,"check",1,{"a":"1","a":"1"}]"#, 23, "each key once"),
  BadLine(#"[0,"mark","a",{"a":1,"\u0061":2}]"#, 22, "each key once"),
  BadLine(#"[0,"end",{"events":0,"events":0}]"#, 22, "each key once"),
  BadLine(#"[0,"check",-1,{}]"#, 12, "a check's number"),
  BadLine(#"[0,"end",{}]"#, 10, "found no events"),
  BadLine(#"[0,"end",{"events":0}]"#, 10, "found no sum"),
  BadLine(#"[0,"end",{"events":0,"sum":"md5:1"}]"#, 28, "fnv1a64: and 16"),
  BadLine(#"[0,"end",{"events":0,"sum":"fnv1a64:000000000000000g"}]"#, 28, "fnv1a64: and 16"),
  BadLine(#"{"t":0}"#, 1, "[ to begin a line"),
  BadLine("  # an indented comment", 3, "[ to begin a line"),
  BadLine(#"[0,"move",0,1,1] # why"#, 18, "expected the end of the line, found #"),
  BadLine(#"[0,"move",0,1,1,]"#, 17, "a value"),
  BadLine(#"[0,"move",0,1,1,tru]"#, 17, "expected true, found tru"),
  BadLine(#"[0,"move",0,1,1}"#, 16, "expected a comma or ], found }"),
  BadLine("[0,\"move\",0,1,1]\r", 17, "CR LF"),
  BadLine("[0,\"move\",0,\u{0}1,1]", 13, "expected x, a number, found \\u{0}"),
  BadLine(
    "[0,\"x.a\"," + String(repeating: "[", count: 32) + String(repeating: "]", count: 33), 41,
    "at most 32 levels of values"),
])
func badLinesAreRefusedWithTheirPlace(bad: BadLine) throws {
  // In the middle of a file, a line is never treated as truncated.
  let message = try refusal(ofLines: "# a comment", bad.line, #"[0,"mark","later"]"#)
  #expect(message.hasPrefix("drawer.jsonl:3:\(bad.column): "), "\(message)")
  #expect(message.contains(bad.words), "\(message)")
}

@Test(arguments: [
  BadLine(#"{"midflight":2,"size":"otherwise"}"#, 14, "format 2 is newer than 1"),
  BadLine(#"{"midflight":0,"scene":"s","size":[1,1]}"#, 14, "the format's version"),
  BadLine(#"{"midflight":"1","scene":"s","size":[1,1]}"#, 14, "the format's version"),
  BadLine(#"{"scene":"s","size":[1,1]}"#, 1, "a header with midflight"),
  BadLine(
    #"{"midflight-trace":1,"scene":"s","size":[1,1]}"#, 1,
    "a header with midflight, found that of a trace"),
  BadLine(#"{"midflight":1,"size":[1,1]}"#, 1, "a header with scene"),
  BadLine(#"{"midflight":1,"scene":"s"}"#, 1, "a header with size"),
  BadLine(#"{"midflight":1,"scene":"","size":[1,1]}"#, 24, "the scene's name"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1]}"#, 37, "a comma and a height"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,0]}"#, 38, "a height, a number from 1"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"scale":9}"#, 49, "the scale"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"appearance":"dim"}"#, 54, "or \"dark\""),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"appearance":1}"#, 54, "the appearance"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"reduceMotion":1}"#, 56, "true or false"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"reduceMotion":tru}"#, 56, "true"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"engine":0}"#, 50, "the engine"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"requires":["gpu"]}"#, 53, "requires gpu"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"meta":[]}"#, 48, "meta, an object"),
  BadLine(#"{"midflight":1,"scene":"s","scene":"t","size":[1,1]}"#, 28, "each key once"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"new":1,"new":2}"#, 49, "each key once"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1],"meta":{"a":[],"a":2}}"#, 56, "each key once"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1]} []"#, 42, "the end of the line"),
  BadLine(#"{"midflight":1,"scene":"s","size":[1,1"#, 39, "the end of the line"),
  BadLine(#"[0,"move",0,1,1]"#, 1, "the header, an object"),
  BadLine("# a comment", 1, "the header, an object"),
  BadLine("", 1, "the header, an object"),
  BadLine("\u{FEFF}{}", 1, "a byte order mark"),
  BadLine("{}\r", 3, "CR LF"),
])
func badHeadersAreRefusedWithTheirPlace(bad: BadLine) throws {
  let message = try refusal(of: bad.line + "\n")
  #expect(message.hasPrefix("drawer.jsonl:1:\(bad.column): "), "\(message)")
  #expect(message.contains(bad.words), "\(message)")
}

@Test func valuesMayNest32Deep() throws {
  let deep = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
  #expect(try read(lines: "[0,\"x.a\",\(deep)]").lines.count == 1)
}

@Test func decreasingTimesAreRefusedWithBothTimes() throws {
  let message = try refusal(ofLines: #"[1350000,"mark","a"]"#, #"[1200000,"mark","b"]"#)
  #expect(message == "drawer.jsonl:3:2: 1.200000 s comes before 1.350000 s")
}

@Test func extensionsMustKeepTheOrderOfTimeToo() throws {
  let message = try refusal(ofLines: #"[5,"x.a"]"#, #"[4,"mark","b"]"#)
  #expect(message == "drawer.jsonl:3:2: 0.000004 s comes before 0.000005 s")
}

@Test func aPointerThatIsDownCannotGoDown() throws {
  let message = try refusal(ofLines: #"[0,"down",2,1,1,1]"#, #"[0,"down",2,1,1,2]"#)
  #expect(message == "drawer.jsonl:3:11: pointer 2 is already down")
}

@Test func onlyThePressedButtonIsReleased() throws {
  let press = #"[0,"down",2,1,1,1]"#
  let message = try refusal(ofLines: press, #"[0,"up",2,1,1,3]"#)
  #expect(message == "drawer.jsonl:3:15: expected button 1, as in the press of pointer 2, found 3")
  #expect(try read(lines: press, #"[0,"up",2,1,1,1]"#).events.count == 2)
  #expect(try read(lines: #"[0,"down",2,1,1,0]"#, #"[0,"up",2,1,1,1]"#).events.count == 2)
}

/// The highest pointer and button do not change the button of another pointer.
@Test func eachPointerHasItsOwnButton() throws {
  let events = ["down", "up"].flatMap { event in
    (0...9).map { "[0,\"\(event)\",\($0),1,1,\($0 + 23)]" }
  }
  #expect(try read(([headerText] + events).joined(separator: "\n") + "\n").events.count == 20)
}

@Test func nothingFollowsTheEnd() throws {
  let end = #"[0,"end",{"events":0,"sum":"fnv1a64:0000000000000000"}]"#
  #expect(
    try refusal(ofLines: end, "", #"[0,"mark","a"]"#).hasPrefix("drawer.jsonl:4:1: only comments"))
  #expect(try refusal(ofLines: end, end).hasPrefix("drawer.jsonl:3:1: only comments"))
}

@Test func bytesThatAreNoTextAreRefusedWithTheirPlace() throws {
  for bad in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3]]
    as [[UInt8]]
  {
    let bytes = Array((headerText + "\n# é").utf8) + bad + Array(" \n# more\n".utf8)
    let failure = try #require(throws: RecordingFailure.self) {
      try Recording(parsing: bytes, name: "drawer.jsonl")
    }
    #expect(failure.description == "drawer.jsonl:2:5: expected UTF-8, found an invalid byte")
  }
}

@Test func emptyAndHeaderlessFilesAreRefusedWithAReason() throws {
  #expect(try refusal(of: "").contains("the file is empty"))
  #expect(try refusal(of: "{\"midflight\":1").contains("ends within its header"))
}

@Test func extensionsAreSkippedWithAWarningAtTheirPlace() throws {
  let recording = try read(
    lines: #"[0,"x.note",{"a":[1]}]"#, #"[0,"move",0,1,1]"#, #"[0,"x.\u0007"]"#)
  #expect(recording.events.count == 1)
  #expect(
    recording.warnings.map(\.description) == [
      "drawer.jsonl:2:1: skipped x.note", "drawer.jsonl:4:1: skipped x.\\u{7}",
      "drawer.jsonl:5:1: the recording is truncated here",
    ])
}
