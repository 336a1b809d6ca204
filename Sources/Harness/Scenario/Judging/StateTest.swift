import EventBus

/// A condition on one place in the state.
struct StateTest {
    let path: String
    let condition: Scenario.StateCondition
    private let pattern: ValuePattern?

    init(path: String, condition: Scenario.StateCondition) {
        self.path = path
        self.condition = condition
        pattern =
            switch condition {
            case .equals(let value), .contains(let value, _): ValuePattern(value, isExact: true)
            case .near, .inOrder: nil
            }
    }

    /// The first word of the path: the module whose state the condition is about.
    var module: String { String(path.prefix { $0 != "." }) }

    /// Returns the state's value in place of the expected one; nil if the condition is met.
    func complaint(about state: Value) -> String? {
        let found = state.at(path: path)
        switch condition {
        case .equals:
            guard let difference = pattern?.differences(in: found).first else { return nil }
            return text(found, in: state) + (difference.path.isEmpty ? "" : "; \(difference)")
        case .near(let number, let tolerance):
            // The small addition allows for rounding: 0.3 must count as within 0.1 of 0.2.
            let isNear = found?.doubleValue.map { abs($0 - number) <= tolerance + 1e-12 } ?? false
            return isNear ? nil : text(found, in: state)
        case .contains(_, let times):
            guard let list = found?.arrayValue, let pattern else { return text(found, in: state) }
            let count = list.count { pattern.matches($0) }
            if times.map({ $0 == count }) ?? (count > 0) { return nil }
            return text(found, in: state) + (times == nil ? "" : ", which contains it \(Self.times(count))")
        case .inOrder(let values):
            guard var rest = found?.arrayValue?[...] else { return text(found, in: state) }
            for value in values {
                let pattern = ValuePattern(value, isExact: true)
                guard let index = rest.firstIndex(where: { pattern.matches($0) }) else {
                    return text(found, in: state) + "; \(value.shortJSON) is missing, or is not in this order"
                }
                rest = rest[(index + 1)...]
            }
            return nil
        }
    }

    /// The test as text, such as `toast.waiting to be ["a"]`.
    var text: String {
        switch condition {
        case .equals(let value): "\(path) to be \(value.shortJSON)"
        case .near(let number, let tolerance):
            "\(path) to be \(Value.double(number).json) ± \(Value.double(tolerance).json)"
        case .contains(let value, let times):
            "\(path) to contain \(value.shortJSON)" + (times.map { " \(Self.times($0))" } ?? "")
        case .inOrder(let values): "\(path) to contain, in this order, \(Value.array(values).shortJSON)"
        }
    }

    static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private func text(_ found: Value?, in state: Value) -> String {
        guard let found else { return "nothing" + (nearestPath(in: state).map { " (did you mean '\($0)'?)" } ?? "") }
        return found.shortJSON
    }

    /// Returns the path with its first unknown word replaced by the closest known one; nil if there is none.
    private func nearestPath(in state: Value) -> String? {
        let words = path.split(separator: ".").map(String.init)
        for (index, word) in words.enumerated() {
            let parent = words[..<index].joined(separator: ".")
            guard case .object(let fields)? = state.at(path: parent) else { return nil }
            if fields[word] != nil { continue }
            let name = nearest(word, among: fields.keys.sorted())
            return name.map { (words[..<index] + [$0] + words[(index + 1)...]).joined(separator: ".") }
        }
        return nil
    }
}
