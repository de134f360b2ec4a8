/// Stops the program with a sentence that teaches, if the caller made a mistake.
///
/// Swift's own `precondition` drops its message in release builds, where people meet it.
package func require(
  _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !condition { fatalError(terminalText(sentence()), file: file, line: line) }
}
