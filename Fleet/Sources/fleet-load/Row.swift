import EventBus

/// One thing that was measured.
struct Row {
    let what: String
    let value: Double
    let unit: String
    /// The most that it may be; nil for what is only told.
    let bar: Double?

    init(_ what: String, _ value: Double, _ unit: String, bar: Double? = nil) {
        self.what = what
        self.value = value
        self.unit = unit
        self.bar = bar
    }

    var isHeld: Bool? { bar.map { value <= $0 } }

    /// Three digits that count, or all before the point.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "never" }
        let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
        let scale = [1.0, 10, 100][digits]
        let rounded = Value.double((value * scale).rounded() / scale).json
        return rounded.hasSuffix(".0") ? String(rounded.dropLast(2)) : rounded
    }

    var line: String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let verdict = isHeld.map { $0 ? "yes" : "NO" } ?? ""
        let most = bar.map { "≤ \(Self.text($0)) \(unit)" } ?? ""
        let columns = [padded(what, 68), padded("\(Self.text(value)) \(unit)", 18), padded(most, 14), verdict]
        return columns.joined(separator: " ")
    }

    var json: Value {
        var members: [String: Value] = ["what": .string(what), "value": .double(value), "unit": .string(unit)]
        if let bar, let isHeld {
            members["bar"] = .double(bar)
            members["held"] = .bool(isHeld)
        }
        return .object(members)
    }
}

extension [Double] {
    /// The smallest number that is not below so many percent of them; infinite if there are none.
    func percentile(_ percent: Double) -> Double {
        let rank = Int((percent / 100 * Double(count)).rounded(.up))
        return isEmpty ? .infinity : sorted()[Swift.max(1, rank) - 1]
    }
}
