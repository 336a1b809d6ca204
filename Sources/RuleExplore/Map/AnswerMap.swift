import EventBus
import RuleHost

/// The answers of a policy over two fields of its question, while the others stay fixed.
public struct AnswerMap: Sendable, Codable, Hashable {
    /// The values of a field along one side.
    public struct Axis: Sendable, Codable, Hashable {
        /// The field, such as `incoming.duration`.
        public var field: String
        /// In ascending order for numbers.
        public var values: [Value]
    }

    /// The name of the policy.
    public var policy: String
    public var x: Axis
    public var y: Axis
    /// The different answers, in the order of their first occurrence; null where the rule fails.
    public var answers: [Value]
    /// For each value of `y` and each value of `x`, the index of the answer.
    public var rows: [[Int]]
}

extension ExploredRules {
    /// Returns the fields of a policy's questions that can be the axis of a map, with their values.
    public func mappableFields(of name: String) throws -> [String] {
        func open<Q: Query>(_ type: Q.Type) throws -> [String] {
            try space(type, [self]).dimensions.filter { $0.owner != nil }.map(\.path)
        }
        return try open(try query(name))
    }

    /// Maps the answers over two fields.
    /// - Parameters:
    ///   - question: fields of the question that differ from the simplest one.
    ///   - size: the number of values of a numeric field. Other fields have all their words or texts.
    ///   - ranges: the smallest and the largest number of a field; by default, a range that includes the numbers in the
    ///     rules.
    /// - Throws: ``ExploreFailure``, or ``FieldError`` for an invalid question.
    public func map(
        _ name: String, x: String, y: String, at question: Value = [:], size: (x: Int, y: Int) = (200, 200),
        ranges: [String: ClosedRange<Double>] = [:]
    ) throws -> AnswerMap {
        func open<Q: Query>(_ type: Q.Type) throws -> AnswerMap {
            let base = question.over(try simplestQuestion(type))
            let plain = try space(type, [self], from: base, axes: [x: nil, y: nil])
            let axes = try [(x, size.x), (y, size.y)].map { try axis($0, count: $1, in: plain, ranges[$0]) }
            let mapped = try space(type, [self], from: base, axes: [x: axes[0].values, y: axes[1].values])
            let policy = policy(type)
            guard policy.site != nil else { throw ExploreFailure.noPolicy(name, policies) }
            return draw(name, mapped, policy, axes)
        }
        return try open(try query(name))
    }

    private func axis(
        _ field: String, count: Int, in space: QuestionSpace, _ range: ClosedRange<Double>?
    ) throws -> AnswerMap.Axis {
        guard let dimension = space.dimensions.first(where: { $0.path == field && $0.owner != nil }) else {
            throw ExploreFailure.unknownField(field, space.dimensions.filter { $0.owner != nil }.map(\.path))
        }
        let numbers = dimension.values.compactMap(\.doubleValue)
        guard !numbers.isEmpty, let least = range?.lowerBound ?? numbers.min(),
            let most = range?.upperBound ?? numbers.max()
        else {
            return AnswerMap.Axis(field: field, values: dimension.values.filter { $0 != .null || dimension.isFinite })
        }
        // Without a range, the axis extends a little beyond the last border to show it.
        let end = range == nil ? most + max(1, (most - least) / 10).rounded() : most
        let isWhole =
            dimension.values.allSatisfy { if case .double = $0 { false } else { true } } && Double(count) > end - least
        let steps = isWhole ? Int(end - least) + 1 : count
        let values = (0..<steps).map { least + (end - least) * Double($0) / Double(max(1, steps - 1)) }
        return AnswerMap.Axis(field: field, values: values.map(Candidates.number))
    }

    private func draw(
        _ name: String, _ space: QuestionSpace, _ policy: ProbedPolicy, _ axes: [AnswerMap.Axis]
    ) -> AnswerMap {
        let places = axes.map { axis in space.dimensions.firstIndex { $0.path == axis.field } }
        var map = AnswerMap(policy: name, x: axes[0], y: axes[1], answers: [], rows: [])
        // A field without a valid value has one column.
        for index in places.indices {
            let values = places[index].map { space.dimensions[$0].values }
            if index == 0 { map.x.values = values ?? [.null] } else { map.y.values = values ?? [.null] }
        }
        var numbers: [Value: Int] = [:]
        for row in map.y.values.indices {
            if let y = places[1] { space.put(row, y) }
            var line: [Int] = []
            line.reserveCapacity(map.x.values.count)
            for column in map.x.values.indices {
                if let x = places[0] { space.put(column, x) }
                space.settle()
                let answer = policy.ask(space.question).value ?? .null
                let number = numbers[answer] ?? map.answers.count
                if number == map.answers.count {
                    numbers[answer] = number
                    map.answers.append(answer)
                }
                line.append(number)
            }
            map.rows.append(line)
        }
        return map
    }
}
