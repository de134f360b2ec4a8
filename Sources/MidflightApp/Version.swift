/// The version of Midflight, a semantic version.
///
/// The first version in CHANGELOG.md is this version. Scripts read the number from this file.
nonisolated let midflightVersion = "0.2.0"
