import Foundation
import Testing

@testable import MidflightApp

struct LineReaderTests {
  private let pipe = Pipe()
  private var reader: LineReader

  init() { reader = LineReader(pipe.fileHandleForReading) }

  private func write(_ text: String) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  @Test mutating func anInterruptedLineIsReadCompletelyTheNextTime() throws {
    try write("one")
    #expect(reader.next(within: 60, unless: { true }) == nil)
    #expect(reader.next(within: 0) == nil)
    try write(" line\n")
    #expect(reader.next(within: 60) == Data("one line".utf8))
  }

  @Test mutating func linesWrittenAtOnceAreReadSeparately() throws {
    try write("first\n\nthird\nrest")
    try pipe.fileHandleForWriting.close()
    for line in ["first", "", "third"] {
      #expect(reader.next(within: 60) == Data(line.utf8))
    }
    #expect(reader.next(within: 60) == nil)
  }
}
