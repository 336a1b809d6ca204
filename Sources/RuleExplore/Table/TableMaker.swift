import EventBus
import RuleCheck
import RuleHost

/// Builds the table of the ways that an explorer has found.
struct TableMaker {
    private let policy: String
    private let explorer: Explorer
    private let subject: ProbedPolicy
    private let site: RuleSite
    private let places: [Probe]

    /// - Parameter policy: the policy's name.
    init(_ policy: String, _ explorer: Explorer, _ site: RuleSite, _ places: [Probe]) {
        (self.policy, self.explorer, self.site, self.places) = (policy, explorer, site, places)
        subject = explorer.subjects[0]
    }

    func table() -> DecisionTable {
        let extent = explorer.extent
        let ways = explorer.ways
        let rows = rows(ways)
        return DecisionTable(
            policy: policy, file: site.file, line: site.line, below: subject.below,
            fields: explorer.everRead.sorted().map { explorer.space.dimensions[$0].path }, extent: extent, rows: rows,
            findings: findings(ways, extent))
    }

    // MARK: Rows

    private func rows(_ ways: [Way]) -> [DecisionTable.Row] {
        let simple = ways.sorted { Explorer.isSimpler($0.example, $1.example) }.map { ($0, row($0)) }
        // The conditions of helpers are shown only where they distinguish answers that the policy's own conditions do
        // not.
        let own = answers(of: simple) { $0.own }, all = answers(of: simple) { $0.all }
        var rows: [DecisionTable.Row] = []
        var known: [RowKey: Int] = [:]
        for (way, made) in simple {
            var row = made.row
            let (short, long) = (RowKey(made.own, row, way.failureKind), RowKey(made.all, row, way.failureKind))
            let isToldApart = own[short]?.count == 1 || (all[long]?.count ?? 0) > 1
            row.conditions = isToldApart ? made.own : made.all
            let key = isToldApart ? short : long
            if let index = known[key] {
                rows[index].add(row)
            } else {
                known[key] = rows.count
                row.example = explorer.space.fields(at: way.example)
                row.surroundings = explorer.space.surroundings(at: way.example)
                rows.append(row)
            }
        }
        let sorted = rows.enumerated().sorted {
            ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
        }
        return sorted.map(\.element)
    }

    /// The properties that the ways of one row share.
    private struct RowKey: Hashable {
        var conditions: [String]
        var line: Int
        var failure: String?

        init(_ conditions: [String], _ row: DecisionTable.Row, _ kind: String?) {
            (self.conditions, line, failure) = (conditions, row.line, kind)
        }
    }

    /// The conditions of a way: those of the policy itself, and those including the functions that it calls.
    private typealias Made = (row: DecisionTable.Row, own: [String], all: [String])

    /// Returns the answers of the ways that have the same conditions.
    private func answers(of ways: [(Way, Made)], _ conditions: (Made) -> [String]) -> [RowKey: Set<Value?>] {
        ways.reduce(into: [:]) { answers, way in
            let (row, key) = (way.1.row, RowKey(conditions(way.1), way.1.row, way.0.failureKind))
            answers[key, default: []].insert(row.answer)
            answers[key]?.formUnion(row.otherAnswers)
        }
    }

    private func row(_ way: Way) -> Made {
        let matter = explorer.fieldsThatMatter(to: way)
        let matterNames = Set(matter.map { Self.lastName(explorer.space.dimensions[$0].path) })
        let allNames = Set(explorer.everRead.map { Self.lastName(explorer.space.dimensions[$0].path) })
        let (passed, policy) = (way.passed[0], places.policy(in: way.passed[0]))
        let outcomes = Set(passed)
        var (own, all): ([String], [String]) = ([], [])
        // A condition with both outcomes was evaluated in a loop and does not characterize the question.
        for outcome in passed where !outcomes.contains(outcome ^ 1) {
            let probe = places[Int(outcome / 2)]
            guard probe.kind == .condition else { continue }
            // A condition whose fields make no difference here is not about this row.
            let mentioned = Self.words(probe.text).intersection(allNames)
            guard mentioned.isEmpty || !mentioned.isDisjoint(with: matterNames) else { continue }
            let text = outcome & 1 == 1 ? probe.text : probe.negation
            if !all.contains(text) { all.append(text) }
            if probe.function == policy, !own.contains(text) { own.append(text) }
        }
        let end = places.end(of: passed)
        var row = DecisionTable.Row(
            conditions: all, answer: nil, otherAnswers: way.otherAnswers, failure: nil, file: end?.file ?? site.file,
            line: end?.line ?? site.line,
            questions: way.count, recorded: explorer.countsRecorded ? way.recorded : nil, example: .null,
            surroundings: nil)
        switch way.answers[0] {
        case .answer(let value): row.answer = value
        case .failure(let message, _, let file, let line): (row.failure, row.file, row.line) = (message, file, line)
        case .impossible: break
        }
        return (row, own, all)
    }

    private static func lastName(_ path: String) -> String { path.split(separator: ".").last.map(String.init) ?? path }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    }

    // MARK: Findings

    private func findings(_ ways: [Way], _ extent: Extent) -> [DecisionTable.Finding] {
        var findings = unreached(ways, extent) + failing() + fickle(ways) + redundant(ways)
        findings += constant(ways)
        if let missing = missingAnswers(ways) { findings.append(missing) }
        return findings
    }

    /// Describes how certain it is that something never happens.
    private func certainty(_ extent: Extent) -> String {
        extent.isProved ? "proved: no question can" : "in \(extent.questions.grouped) questions"
    }

    private func unreached(_ ways: [Way], _ extent: Extent) -> [DecisionTable.Finding] {
        let outcomes = Set(ways.flatMap { $0.passed[0] })
        let entered = Set(outcomes.map { Int($0 / 2) }.filter { places[$0].kind == .function })
        // A layer below also has functions for other questions.
        let own = places.indices.filter { index in
            guard let function = places[index].function, entered.contains(function) else { return false }
            return places[index].file == site.file || places[index].file.contains("/lib/")
        }
        let oneSided = own.filter {
            places[$0].kind == .condition && outcomes.contains(UInt32(2 * $0)) != outcomes.contains(UInt32(2 * $0 + 1))
        }
        func says(_ index: Int) -> String {
            "`\(places[index].text)` is \(outcomes.contains(UInt32(2 * index + 1)) ? "always true" : "never true")"
        }
        var blocking: Set<Int> = []
        var findings: [DecisionTable.Finding] = []
        for index in own where places[index].kind == .result && !outcomes.contains(UInt32(2 * index + 1)) {
            let before = oneSided.last {
                places[$0].function == places[index].function
                    && (places[$0].line, places[$0].column) < (places[index].line, places[index].column)
            }
            if let before { blocking.insert(before) }
            let why = before.map { ": \(says($0)) (line \(places[$0].line))" } ?? ""
            findings.append(
                finding(
                    .unreachable, "`\(places[index].text)` is never reached\(why); \(certainty(extent))", places[index])
            )
        }
        for index in oneSided where !blocking.contains(index) {
            findings.append(finding(.oneSided, "\(says(index)); \(certainty(extent))", places[index]))
        }
        return findings
    }

    private func finding(
        _ kind: DecisionTable.Finding.Kind, _ message: String, _ place: Probe, _ example: Value? = nil
    ) -> DecisionTable.Finding {
        DecisionTable.Finding(kind: kind, message: message, file: place.file, line: place.line, example: example)
    }

    private func failing() -> [DecisionTable.Finding] {
        explorer.failures.sorted { $0.key < $1.key }.compactMap { _, failure in
            guard case .failure(_, let kind, let file, let line) = failure.answer else { return nil }
            let simplest = explorer.simplified(failure.place) {
                if case .failure(_, kind, _, line) = $0[failure.subject] { true } else { false }
            }
            guard case .failure(let message, _, _, _) = simplest.answers[failure.subject] else { return nil }
            return DecisionTable.Finding(
                kind: .fails, message: "the rule fails: \(message)", file: file, line: line,
                example: explorer.space.fields(at: simplest.place))
        }
    }

    private func fickle(_ ways: [Way]) -> [DecisionTable.Finding] {
        for way in ways {
            let answers = (0..<2).map { _ in explorer.answers(at: way.example)[0] }
            guard answers[0] != answers[1] || answers[0] != way.answers[0] else { continue }
            return [
                DecisionTable.Finding(
                    kind: .fickle,
                    message: "the same question gets different answers; what a rule keeps belongs into ctx.memory",
                    file: site.file, line: site.line, example: explorer.space.fields(at: way.example))
            ]
        }
        return []
    }

    /// Finds a condition that is always evaluated last and whose outcomes lead to the same answer.
    private func redundant(_ ways: [Way]) -> [DecisionTable.Finding] {
        var byRest: [Set<UInt32>: [(condition: UInt32, way: Way)]] = [:]
        var asked: [UInt32: Int] = [:]
        for way in ways {
            let conditions = way.passed[0].filter { places[Int($0 / 2)].kind == .condition }
            for condition in Set(conditions.map { $0 / 2 }) { asked[condition, default: 0] += 1 }
            guard let last = conditions.last else { continue }
            byRest[Set(conditions.dropLast()), default: []].append((last, way))
        }
        var same: [UInt32: Int] = [:]
        // order: only counted
        for group in byRest.values where group.count == 2 && group[0].condition / 2 == group[1].condition / 2 {
            let (a, b) = (group[0].way, group[1].way)
            guard !a.hasSeveralAnswers, !b.hasSeveralAnswers, a.answers == b.answers else { continue }
            same[group[0].condition / 2, default: 0] += 2
        }
        return same.filter { asked[$0.key] == $0.value }.keys.sorted().map {
            finding(
                .redundant, "`\(places[Int($0)].text)` makes no difference: both ways give the same answer",
                places[Int($0)])
        }
    }

    private func constant(_ ways: [Way]) -> [DecisionTable.Finding] {
        guard ways.count > 1, let first = ways.first?.answers[0], case .answer(let value) = first,
            ways.allSatisfy({ !$0.hasSeveralAnswers && $0.answers[0] == first })
        else { return [] }
        return [
            DecisionTable.Finding(
                kind: .constant, message: "all \(ways.count) ways give the answer \(value.json)", file: site.file,
                line: site.line, example: nil)
        ]
    }

    private func missingAnswers(_ ways: [Way]) -> DecisionTable.Finding? {
        guard let words = subject.words else { return nil }
        let given = Set(ways.compactMap { $0.answers[0].value?.stringValue })
        let missing = words.filter { !given.contains($0) }
        guard !missing.isEmpty else { return nil }
        return DecisionTable.Finding(
            kind: .missingAnswer, message: "never answers \(missing.joined(separator: ", "))", file: site.file,
            line: site.line, example: nil)
    }
}

extension DecisionTable.Row {
    /// Merges another way with the same conditions into the row.
    fileprivate mutating func add(_ other: Self) {
        questions += other.questions
        recorded = recorded.map { $0 + (other.recorded ?? 0) }
        for answer in [other.answer].compactMap(\.self) + other.otherAnswers
        where answer != self.answer && !otherAnswers.contains(answer) && otherAnswers.count < Way.mostAnswers {
            otherAnswers.append(answer)
        }
    }
}
