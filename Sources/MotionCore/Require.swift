/// Stops the program with an explanation if the caller made a mistake.
///
/// Unlike `precondition`, whose message is missing in release builds, the message is always
/// printed.
package func require(
  _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !condition { fatalError(terminalText(sentence()), file: file, line: line) }
}
