import CommandSupport
import EventBus

/// Counts the outcomes of the injected lines, and limits the number of printed problems.
struct InjectTally: Equatable {
    /// The most refused lines, and the most dropped lines, that are printed for people.
    static let shown = 20
    /// The most lines with problems that are printed for programs.
    static let told = 100

    private(set) var accepted = 0
    private(set) var refused = 0
    /// How many of the accepted events wait, and how many were merged into one that waits.
    private(set) var waiting = 0
    private(set) var merged = 0
    /// How many of the accepted events were delivered before.
    private(set) var duplicates = 0
    private(set) var dropped = 0
    /// How many lines were left out because they are facts that were copied from a tap.
    private(set) var echoes = 0

    /// How many lines were counted.
    var all: Int { accepted + refused + dropped + echoes }

    mutating func accept(_ count: Int = 1) { accepted += count }

    mutating func wait() {
        accepted += 1
        waiting += 1
    }

    mutating func echo() { echoes += 1 }

    mutating func merge() {
        accepted += 1
        merged += 1
    }

    mutating func duplicate() {
        accepted += 1
        duplicates += 1
    }

    /// - Returns: the message to print; nil if enough were printed.
    mutating func drop(line: Int, _ reason: String) -> String? {
        dropped += 1
        return dropped <= Self.shown ? Self.told(line: line, "dropped: \(reason)") : nil
    }

    /// - Returns: the message to print; nil if enough were printed.
    mutating func refuse(line: Int, _ reason: String) -> String? {
        refused += 1
        return refused <= Self.shown ? Self.told(line: line, reason) : nil
    }

    /// Counts refused lines of which only the number is known.
    mutating func refuse(_ lines: Int) { refused += lines }
    mutating func drop(_ lines: Int) { dropped += lines }

    /// Whether the latest line with a problem is printed for a program. The lines after it are only counted
    /// (``counts``).
    var isTold: Bool { refused + dropped <= Self.told }

    /// A message about a line, such as `line 17: data.kind: …`. JSON errors name the column only, because the
    /// line is known.
    static func told(line: Int, _ reason: String) -> String {
        "line \(line): " + reason.replacing("not JSON: line 1, column", with: "not JSON: column").printable
    }

    /// How many lines were not shown; nil if all were shown.
    var untold: String? {
        let more = [(refused, "refused"), (dropped, "dropped")].filter { $0.0 > Self.shown }
            .map { "\(($0.0 - Self.shown).grouped) more \($0.1) lines" }
        return more.isEmpty ? nil : "… and " + more.joined(separator: ", ")
    }

    /// `100,000 accepted, 2 refused`; `5,000 accepted (4,999 merged, 1 waits), 0 refused`;
    /// `3 accepted, 0 refused, 12 facts left out: only their modules publish them`
    var summary: String {
        let fates = Self.list([
            (merged, "merged"), (waiting, waiting == 1 ? "waits" : "wait"),
            (duplicates, duplicates == 1 ? "duplicate" : "duplicates"),
        ])
        let gone = Self.list([(dropped, "dropped")])
        return "\(accepted.grouped) accepted" + (fates.isEmpty ? "" : " (\(fates))")
            + (gone.isEmpty ? "" : ", \(gone)") + ", \(refused.grouped) refused"
            + (leftOut.map { ", \($0)" } ?? "")
    }

    /// `12 facts left out: only their modules publish them`; nil if no line was left out.
    var leftOut: String? {
        switch echoes {
        case 0: nil
        case 1: "1 fact left out: only its module publishes it"
        default: "\(echoes.grouped) facts left out: only their modules publish them"
        }
    }

    /// The numbers for programs. Numbers that are 0 are left out, except for the accepted and the refused lines.
    var counts: Value {
        let others = [
            "dropped": dropped, "duplicates": duplicates, "echoes": echoes, "merged": merged, "waiting": waiting,
        ].filter {
            $0.value > 0
        }
        let counts = ["accepted": accepted, "refused": refused].merging(others) { $1 }
        return .object(counts.mapValues { .int($0) })
    }

    private static func list(_ counts: [(Int, String)]) -> String {
        counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
    }

}
