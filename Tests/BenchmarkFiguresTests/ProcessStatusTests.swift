import Testing

@testable import BenchmarkFigures

/// Numbers in files of the kernel.
struct ProcessStatusTests {
  private let status = "Name:\tmidflight\nVmHWM:\t   36864 kB\nVmHWM: 4\nThreads:\t12\n"

  @Test(arguments: [("Threads:", 12), ("VmHWM:", 4), ("Name:", nil), ("Thread", nil)])
  func aColumnIsReadFromTheLastLineWithAWord(_ word: Substring, _ number: Int?) {
    #expect(ProcessStatus.integer(1, inLineWith: word, of: status) == number)
  }

  @Test func aMissingColumnIsNoNumber() {
    #expect(ProcessStatus.integer(2, inLineWith: "Threads:", of: status) == nil)
  }
}
