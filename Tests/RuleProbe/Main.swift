import Foundation

/// Runs one script with `RuleProbe LIBRARY SCRIPT`, or with `short` before the two while Lua runs out of memory, or
/// loads many sets of rules with `RuleProbe storm COUNT`. Writes the result as JSON.
@main
struct RuleProbe: Codable {
    var outcomes: [String]
    /// Processor times in milliseconds.
    var loading, worstCall, worstInput: Double
    /// The most KiB by which the process grew.
    var memory: Int
    var faults: [String]
    /// A hash of everything that was answered, printed and published.
    var digest: UInt64

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments[1] == "storm" {
            let storm = try Storm()
            storm.run(loads: Int(arguments[2])!)
            return FileHandle.standardOutput.write(try JSONEncoder().encode(storm.result))
        }
        let isShort = arguments[1] == "short"
        let script = try Data(contentsOf: URL(filePath: arguments[isShort ? 3 : 2]))
        let probe = try Probe(library: URL(filePath: arguments[isShort ? 2 : 1]))
        if isShort {
            probe.runWithoutMemory(Array(script))
            return FileHandle.standardOutput.write(try JSONEncoder().encode(Array(probe.faults.prefix(5))))
        }
        let before = Measures.memory("VmRSS")
        probe.run(Array(script))
        let result = RuleProbe(
            outcomes: probe.outcomes.sorted(), loading: probe.loading, worstCall: probe.worstCall,
            worstInput: probe.worstInput, memory: max(0, Measures.memory("VmHWM") - before),
            faults: Array(probe.faults.prefix(5)), digest: digest(probe.transcript))
        FileHandle.standardOutput.write(try JSONEncoder().encode(result))
    }

    /// The FNV-1a hash, which is the same in every process.
    private static func digest(_ lines: [String]) -> UInt64 {
        lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
