import EventBus

/// An expected value, prepared once so that comparing is cheap.
///
/// Numbers are equal within 1e-6. Lists must have the same number of items, and each item must match. Null also matches
/// an absent value. An empty list and an empty object are equal, because Lua cannot distinguish them.
struct ValuePattern: Sendable {
    private indirect enum Node: Sendable {
        case null
        case number(Double, Value)
        case plain(Value)
        case list([Node], Value)
        /// Sorted by name, so that the first difference is deterministic.
        case object([(name: String, node: Node)], Value)

        init(_ value: Value) {
            switch value {
            case .null: self = .null
            case .int(let number): self = .number(Double(number), value)
            case .double(let number): self = .number(number, value)
            case .bool, .string: self = .plain(value)
            case .array(let items): self = .list(items.map(Node.init), value)
            case .object(let fields):
                self = .object(fields.sorted { $0.key < $1.key }.map { ($0.key, Node($0.value)) }, value)
            }
        }

        var value: Value {
            switch self {
            case .null: .null
            case .number(_, let value), .plain(let value), .list(_, let value), .object(_, let value): value
            }
        }
    }

    private let node: Node
    private let isExact: Bool

    /// - Parameter isExact: whether objects may have no other fields, at any depth.
    init(_ value: Value, isExact: Bool) {
        node = Node(value)
        self.isExact = isExact
    }

    static let tolerance = 1e-6

    /// One place at which a value does not match the pattern.
    struct Difference: Equatable, Sendable {
        /// The place, such as `items[2].id`; empty for the value as a whole.
        var path = ""
        /// The expected value; nil if no value is expected.
        var expected: Value?
        /// The value that was found; nil if there is none.
        var found: Value?

        fileprivate func inside(_ step: String) -> Difference {
            var difference = self
            let isApart = !path.isEmpty && !path.hasPrefix("[")
            difference.path = step + (isApart ? "." : "") + path
            return difference
        }
    }

    func matches(_ found: Value?) -> Bool { difference(node, found) == nil }

    /// Returns the differences between a value and the pattern. For an object, there is at most one for each of its
    /// fields.
    func differences(in found: Value?) -> [Difference] {
        guard case .object(let fields, _) = node, case .object(let values)? = found else {
            return difference(node, found).map { [$0] } ?? []
        }
        return fields.compactMap { field in
            difference(field.node, values[field.name])?.inside(field.name)
        } + (surplus(fields, values).map { [$0] } ?? [])
    }

    private func difference(_ node: Node, _ found: Value?) -> Difference? {
        let found = found == .null ? nil : found
        switch (node, found) {
        case (.null, nil): return nil
        case (.number(let number, _), .int(let other)?) where abs(number - Double(other)) <= Self.tolerance: return nil
        case (.number(let number, _), .double(let other)?) where abs(number - other) <= Self.tolerance: return nil
        case (.plain(let value), let found?) where value == found: return nil
        case (.list(let nodes, _), .array(let items)?) where nodes.count == items.count:
            for (index, node) in nodes.enumerated() {
                if let difference = difference(node, items[index]) { return difference.inside("[\(index)]") }
            }
            return nil
        case (.list(let nodes, _), .object(let fields)?) where nodes.isEmpty && fields.isEmpty: return nil
        case (.object(let fields, _), .array(let items)?) where fields.isEmpty && items.isEmpty: return nil
        case (.object(let fields, _), .object(let values)?):
            for field in fields {
                if let difference = difference(field.node, values[field.name]) { return difference.inside(field.name) }
            }
            return surplus(fields, values)
        default: return Difference(expected: node.value, found: found)
        }
    }

    /// Returns the first field of a value that an exact pattern does not have.
    private func surplus(_ fields: [(name: String, node: Node)], _ values: [String: Value]) -> Difference? {
        guard isExact else { return nil }
        let names = Set(fields.map(\.name))
        let strange = values.filter { $0.value != .null && !names.contains($0.key) }.min { $0.key < $1.key }
        return strange.map { Difference(path: $0.key, expected: nil, found: $0.value) }
    }
}

extension ValuePattern.Difference: CustomStringConvertible {
    /// The difference as text, such as `items[2].id: expected "a", found nothing`.
    var description: String {
        (path.isEmpty ? "" : path + ": ") + "expected \(Self.text(expected)), found \(Self.text(found))"
    }

    static func text(_ value: Value?) -> String { value.map(\.shortJSON) ?? "nothing" }
}

extension Value {
    /// The value as JSON, shortened to fit on a line.
    var shortJSON: String {
        let text = json
        guard text.utf8.count > Self.longestText else { return text }
        return text.prefix(Self.longestText - 1) + "…"
    }

    private static var longestText: Int { 120 }
}
