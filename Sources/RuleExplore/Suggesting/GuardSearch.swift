import EventBus
import RuleCheck
import RuleHost

/// Finds the smallest guards for marks.
///
/// A guard is a conjunction of at most three conditions over fields of the question: equal to a word, present or not,
/// below or above a number between two observed ones, or one field compared with another. Guards must be true for marks
/// that expect their answer, and false for all others. Among several, the one that changes the fewest other questions
/// is used, then the smallest.
struct GuardSearch {
    /// A condition, and the questions for which it holds.
    private struct Atom {
        var text: String
        var holds: [Bool]
        /// Lower is simpler.
        var cost: Int
    }

    private let questions: [Value]
    private let paths: [String]

    /// - Parameters:
    ///   - questions: all questions: first the marks, then the others.
    ///   - names: the names of the parameters in Lua, by the names of the fields.
    init(_ questions: [Value]) {
        self.questions = questions
        var seen: Set<String> = []
        var paths: [String] = []
        func walk(_ value: Value, _ path: String, _ depth: Int) {
            guard case .object(let members) = value, depth < 3 else {
                if case .array = value { return }
                if seen.insert(path).inserted { paths.append(path) }
                return
            }
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                walk(member, path.isEmpty ? name : "\(path).\(name)", depth + 1)
            }
        }
        for question in questions { walk(question, "", 0) }
        self.paths = paths.sorted { ($0.split(separator: ".").count, $0) < ($1.split(separator: ".").count, $1) }
    }

    /// - Parameters:
    ///   - wanted: the indices of questions for which a guard should be true.
    ///   - forbidden: the indices for which it must be false.
    ///   - costly: the indices that it should not change.
    /// - Returns: guards that together are true for all wanted questions; nil if there are none.
    func guards(
        _ wanted: [Int], without forbidden: [Int], sparing costly: [Int]
    ) -> Result<[(conditions: [String], holds: [Bool])], NotFound> {
        var left = wanted
        var guards: [(conditions: [String], holds: [Bool])] = []
        while let seed = left.first {
            guard let best = best(for: seed, among: left, without: forbidden, sparing: costly) else {
                return .failure(NotFound(question: seed))
            }
            guards.append(best)
            left.removeAll { best.holds[$0] }
        }
        return .success(guards)
    }

    struct NotFound: Error { var question: Int }

    private func best(
        for seed: Int, among wanted: [Int], without forbidden: [Int], sparing costly: [Int]
    ) -> (conditions: [String], holds: [Bool])? {
        let atoms = atoms(at: seed, wanted, forbidden)
        var best: (score: [Int], conditions: [String], holds: [Bool])?
        func consider(_ chosen: [Atom]) {
            func holds(_ index: Int) -> Bool { chosen.allSatisfy { $0.holds[index] } }
            guard !forbidden.contains(where: holds) else { return }
            let covered = wanted.count(where: holds), changed = costly.count(where: holds)
            let score = [-covered, changed, chosen.count, chosen.reduce(0) { $0 + $1.cost }]
            if let best, !score.lexicographicallyPrecedes(best.score) { return }
            best = (score, chosen.map(\.text), questions.indices.map(holds))
        }
        consider([])
        for (first, a) in atoms.enumerated() {
            consider([a])
            for (second, b) in atoms.enumerated().dropFirst(first + 1) {
                consider([a, b])
                for c in atoms.dropFirst(second + 1) { consider([a, b, c]) }
            }
        }
        return best.map { ($0.conditions, $0.holds) }
    }

    // MARK: Conditions

    private func value(_ path: String, _ question: Value) -> Value {
        path.split(separator: ".").reduce(question) { $0[String($1)] ?? .null }
    }

    /// Returns the conditions that are true at the seed, without those that exclude nothing.
    private func atoms(at seed: Int, _ wanted: [Int], _ forbidden: [Int]) -> [Atom] {
        var atoms: [Atom] = []
        func add(_ text: String, cost: Int, _ holds: (Value) -> Bool) {
            let all = questions.map(holds)
            guard all[seed], all.contains(false) else { return }
            atoms.append(Atom(text: text, holds: all, cost: cost))
        }
        for path in paths {
            let at = value(path, questions[seed])
            if let number = at.doubleValue {
                let seen = Set(questions.compactMap { value(path, $0).doubleValue }).sorted()
                for border in borders(
                    seen, around: number, wanted.compactMap { value(path, questions[$0]).doubleValue })
                {
                    if border <= number {
                        add("\(path) >= \(Self.text(border))", cost: 2) {
                            (value(path, $0).doubleValue ?? -.infinity) >= border
                        }
                    } else {
                        add("\(path) < \(Self.text(border))", cost: 2) {
                            (value(path, $0).doubleValue ?? .infinity) < border
                        }
                    }
                }
                continue
            }
            switch at {
            case .null: add("not \(path)", cost: 1) { [.null, .bool(false)].contains(value(path, $0)) }
            case .bool(true): add(path, cost: 0) { value(path, $0) == true }
            case .bool(false): add("not \(path)", cost: 0) { [.null, .bool(false)].contains(value(path, $0)) }
            case .string:
                add("\(path) == \(LuaText.value(at))", cost: 1) { value(path, $0) == at }
                let others = Set(forbidden.map { value(path, questions[$0]) }).filter { $0 != at && $0 != .null }
                for other in others.sorted(by: { $0.json < $1.json }).prefix(4) {
                    add("\(path) ~= \(LuaText.value(other))", cost: 2) { value(path, $0) != other }
                }
            default: break
            }
        }
        for (index, a) in paths.enumerated() {
            for b in paths.dropFirst(index + 1) where Self.areComparable(a, b) {
                let (x, y) = (value(a, questions[seed]), value(b, questions[seed]))
                if let x = x.doubleValue, let y = y.doubleValue {
                    let sign = x > y ? ">" : x < y ? "<" : "=="
                    add("\(a) \(sign) \(b)", cost: 3) { question in
                        guard let p = value(a, question).doubleValue, let q = value(b, question).doubleValue else {
                            return false
                        }
                        return sign == ">" ? p > q : sign == "<" ? p < q : p == q
                    }
                } else if x.stringValue != nil || y.stringValue != nil || x == .null && y == .null && isText(a) {
                    let isEqual = x == y
                    add("\(a) \(isEqual ? "==" : "~=") \(b)", cost: 2) { (value(a, $0) == value(b, $0)) == isEqual }
                }
            }
        }
        return Array(atoms.sorted { $0.cost < $1.cost }.prefix(60))
    }

    /// Returns whether any question has a text at the path.
    private func isText(_ path: String) -> Bool { questions.contains { value(path, $0).stringValue != nil } }

    /// Returns whether two fields have the same meaning: the same name in two records, or two numbers of the question
    /// itself.
    private static func areComparable(_ a: String, _ b: String) -> Bool {
        let (last, other) = (a.split(separator: ".").last, b.split(separator: ".").last)
        return last == other || !a.contains(".") && !b.contains(".")
    }

    /// Returns numbers between the observed ones, below and above all wanted ones.
    private func borders(_ seen: [Double], around number: Double, _ wanted: [Double]) -> [Double] {
        let (least, most) = (wanted.min() ?? number, wanted.max() ?? number)
        var borders: [Double] = []
        for (low, high) in [(number, number), (least, most)] {
            if let below = seen.last(where: { $0 < low }) { borders.append(Self.simplest(above: below, upTo: low)) }
            if let above = seen.first(where: { $0 > high }) { borders.append(Self.simplest(above: high, upTo: above)) }
        }
        return Array(Set(borders)).sorted()
    }

    /// Returns the number with the fewest digits in the range from `low`, exclusive, to `high`, inclusive.
    static func simplest(above low: Double, upTo high: Double) -> Double {
        for power in stride(from: 6, through: -6, by: -1) {
            for factor in [5.0, 2, 1] {
                let step = factor * Double.pow10(power)
                let candidate = (high / step).rounded(.down) * step
                if candidate > low { return candidate }
            }
        }
        return high
    }

    private static func text(_ number: Double) -> String {
        let rounded = (number * 1e6).rounded() / 1e6
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension Double {
    /// Returns a power of ten.
    fileprivate static func pow10(_ power: Int) -> Double {
        let whole = (0..<abs(power)).reduce(1.0) { result, _ in result * 10 }
        return power < 0 ? 1 / whole : whole
    }
}
