import EventBus

/// Counts what became of the lines, and says what went wrong without saying it a thousand
/// times.
struct InjectTally: Equatable {
    /// So many refused lines are shown.
    static let shown = 20
    /// So many lines with problems are told to a program.
    static let told = 100

    private(set) var accepted = 0
    private(set) var refused = 0
    /// Of those that were accepted: how many wait, and how many were merged into one that
    /// does.
    private(set) var waiting = 0
    private(set) var merged = 0
    private(set) var dropped = 0
    /// What a host said about itself, in lines copied from a tap.
    private(set) var echoes = 0

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

    /// - Returns: what to print about it; nil once enough were shown.
    mutating func drop(line: Int, _ reason: String) -> String? {
        dropped += 1
        return dropped <= Self.shown ? Self.told(line: line, "dropped: \(reason)") : nil
    }

    /// - Returns: what to print about it; nil once enough were shown.
    mutating func refuse(line: Int, _ reason: String) -> String? {
        refused += 1
        return refused <= Self.shown ? Self.told(line: line, reason) : nil
    }

    /// The same for lines of which only the number is known.
    mutating func refuse(_ lines: Int) { refused += lines }
    mutating func drop(_ lines: Int) { dropped += lines }

    /// Whether a program is told of the latest line with a problem; of those behind it, only how many
    /// there are (``counts``).
    var isTold: Bool { refused + dropped <= Self.told }

    /// `line 17: data.kind: …`. A line is one line: where in it is what counts.
    static func told(line: Int, _ reason: String) -> String {
        "line \(line): " + reason.replacing("not JSON: line 1, column", with: "not JSON: column").printable
    }

    /// How many lines were not shown; nil if all were.
    var untold: String? {
        let more = [(refused, "refused"), (dropped, "dropped")].filter { $0.0 > Self.shown }
            .map { "\(Self.grouped($0.0 - Self.shown)) more \($0.1) lines" }
        return more.isEmpty ? nil : "… and " + more.joined(separator: ", ")
    }

    /// `100,000 accepted, 2 refused`; `5,000 accepted (4,999 merged, 1 waits), 0 refused`
    var summary: String {
        let fates = Self.list([(merged, "merged"), (waiting, waiting == 1 ? "waits" : "wait")])
        let gone = Self.list([(dropped, "dropped")])
        return "\(Self.grouped(accepted)) accepted" + (fates.isEmpty ? "" : " (\(fates))")
            + (gone.isEmpty ? "" : ", \(gone)") + ", \(Self.grouped(refused)) refused"
            + (echoes > 0 ? ", \(Self.grouped(echoes)) left out (a host's words about itself)" : "")
    }

    /// The same for programs; what there is none of is left out, but for the first two.
    var counts: Value {
        let others = ["dropped": dropped, "echoes": echoes, "merged": merged, "waiting": waiting].filter { $0.value > 0 }
        let counts = ["accepted": accepted, "refused": refused].merging(others) { $1 }
        return .object(counts.mapValues { .int($0) })
    }

    private static func list(_ counts: [(Int, String)]) -> String {
        counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
    }

    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text = "," + text }
            text = String(digit) + text
        }
        return text
    }
}
