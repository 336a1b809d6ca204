import EventBus

/// Counts what became of the lines, and says what went wrong without saying it a thousand
/// times.
struct InjectTally: Equatable {
    /// So many refused lines are shown.
    static let shown = 20

    private(set) var accepted = 0
    private(set) var refused = 0

    mutating func accept(_ count: Int = 1) { accepted += count }

    /// - Returns: what to print about it; nil once enough were shown.
    mutating func refuse(line: Int, _ reason: String) -> String? {
        refused += 1
        return refused <= Self.shown ? Self.told(line: line, reason) : nil
    }

    /// `line 17: data.kind: …`. A line is one line: where in it is what counts.
    static func told(line: Int, _ reason: String) -> String {
        "line \(line): " + reason.replacing("not JSON: line 1, column", with: "not JSON: column").printable
    }

    /// How many refused lines were not shown; nil if all were.
    var untold: String? {
        refused > Self.shown ? "… and \(Self.grouped(refused - Self.shown)) more refused lines" : nil
    }

    /// `100,000 accepted, 2 refused`
    var summary: String { "\(Self.grouped(accepted)) accepted, \(Self.grouped(refused)) refused" }

    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text = "," + text }
            text = String(digit) + text
        }
        return text
    }
}
