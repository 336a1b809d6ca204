/// Assigns an installation to an arm of an experiment, and a host to a stage of a rollout.
///
/// Each process computes the number itself, so no list is needed.
public enum Cohort {
    /// The number of cohorts: a hundred for each percent.
    public static let count = 10_000

    /// The first 8 bytes of the SHA-256 of the texts, separated by zero bytes, as a big-endian number modulo ``count``.
    public static func number(of texts: String...) -> Int {
        let first = SHA256.bytes(of: Array(texts.joined(separator: "\0").utf8)).prefix(8)
        return Int(first.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % UInt64(count))
    }
}
