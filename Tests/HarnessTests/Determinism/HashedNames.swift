/// The names that a source declares as dictionaries or sets, and those that it declares as something else.
struct HashedNames {
    enum Kind { case hashed, optional, other }

    private struct Place {
        let index: Int
        let kind: Kind
        /// The range of tokens in which the name has this meaning.
        let scope: Range<Int>
    }
    private var places: [String: [Place]] = [:]

    init(_ tokens: [SwiftTokens.Token]) {
        func text(_ at: Int) -> String { tokens.indices.contains(at) ? tokens[at].text : "" }
        func scope(from open: Int) -> Range<Int> { open..<open + DeterminismLint.group(tokens, from: open).count + 2 }
        var scopes = [0..<tokens.count]
        var parameters = 0..<0
        var body = 0..<0
        for index in tokens.indices {
            if index >= scopes.last!.upperBound { scopes.removeLast() }
            if text(index) == "{" { scopes.append(scope(from: index)) }
            guard tokens[index].isWord else { continue }
            let name = text(index)
            if name == "init" && text(index - 1) != "." || text(index - 1) == "func",
                let open = tokens[index...].prefix(32).firstIndex(where: { $0.text == "(" })
            {
                parameters = scope(from: open)
                // A function in a protocol has no body.
                let next = tokens[parameters.upperBound...].firstIndex { ["{", "}", "func", "var"].contains($0.text) }
                body = next.map { text($0) == "{" ? index..<scope(from: $0).upperBound : parameters } ?? parameters
            }
            let isVariable = ["let", "var"].contains(text(index - 1))
            var kind: Kind?
            if text(index + 1) == ":", isVariable || parameters.contains(index) {
                kind = Self.kind(tokens, index + (text(index + 2) == "inout" ? 3 : 2))
            } else if isVariable, text(index - 2) == "(", text(index - 3) == "object", text(index + 1) == ")" {
                // The pattern `case .object(let fields)` binds the fields of a value, which are a dictionary.
                kind = .hashed
            } else if isVariable {
                kind = text(index + 1) == "=" ? Self.kind(tokens, index + 2) : .other
            }
            guard let kind else { continue }
            places[name, default: []].append(
                Place(index: index, kind: kind, scope: parameters.contains(index) ? body : scopes.last!))
        }
    }

    /// The kind of a name without a prefix: the innermost declaration counts, and of several the latest.
    func kind(of name: String, at index: Int) -> Kind? {
        let visible = (places[name] ?? []).filter { $0.scope.contains(index) }
        guard let smallest = visible.map(\.scope.count).min() else { return nil }
        let innermost = visible.filter { $0.scope.count == smallest }
        return (innermost.last { $0.index < index } ?? innermost[0]).kind
    }

    /// The names that are never declared as anything else.
    var hashed: [String] { places.filter { $0.value.allSatisfy { $0.kind != .other } }.map(\.key) }
    var others: [String] { places.filter { $0.value.contains { $0.kind == .other } }.map(\.key) }

    /// The kind of a declared type or value, such as `Set<…>`, `Dictionary(…)` or `[Key: Value]`.
    private static func kind(_ tokens: [SwiftTokens.Token], _ index: Int) -> Kind {
        guard tokens.indices.contains(index + 1) else { return .other }
        var end = index + 1
        if ["Set", "Dictionary"].contains(tokens[index].text) {
            // The result of `Set(…).sorted()` is not a set.
            guard tokens[end].text == "(" else { return tokens[end].text == "<" ? .hashed : .other }
            end += DeterminismLint.group(tokens, from: end).count + 2
            return tokens.indices.contains(end) && tokens[end].text == "." ? .other : .hashed
        }
        guard tokens[index].text == "[" else { return .other }
        let inside = DeterminismLint.group(tokens, from: index)
        guard let colon = inside.firstIndex(where: { $0.text == ":" }) else { return .other }
        let key = inside[..<colon]
        guard !key.isEmpty, key.allSatisfy({ $0.isWord || [".", "<", ">"].contains($0.text) }) else { return .other }
        end = index + inside.count + 2
        return tokens.indices.contains(end) && tokens[end].text == "?" ? .optional : .hashed
    }
}
