/// Finds code that could make two runs of the same inputs differ: clocks, random numbers, and the order of
/// hash tables.
///
/// The search knows words, not types: a dictionary or set is whatever the sources declare as one. Where the
/// order cannot reach any output, a comment on the same line or the line before gives the reason: `// order: …`.
struct DeterminismLint {
    struct Finding: Equatable, CustomStringConvertible {
        let file: String
        let line: Int
        /// The word in the source that caused the finding.
        let word: String
        let message: String
        var description: String { "\(file):\(line): \(message)" }
    }

    private let files: [(name: String, source: SwiftTokens)]
    /// Names that the sources declare only as dictionaries or sets, never as anything else.
    private let hashedMembers: Set<String>

    /// - Parameter sources: The source texts by file name.
    init(_ sources: KeyValuePairs<String, String>) {
        self.init(sources.map { ($0.key, $0.value) })
    }

    init(_ sources: [(name: String, text: String)]) {
        files = sources.map { ($0.name, SwiftTokens($0.text)) }
        var hashed: Set<String> = ["objectValue"]
        var others: Set<String> = []
        for (_, source) in files {
            let names = HashedNames(source.tokens)
            hashed.formUnion(names.hashed)
            others.formUnion(names.others)
        }
        hashedMembers = hashed.subtracting(others)
    }

    func findings() -> [Finding] {
        files.flatMap { file, source in
            let names = HashedNames(source.tokens)
            return source.tokens.indices.compactMap { index in
                problem(source.tokens, index)
                    ?? walk(source.tokens, index, names).flatMap { isExcused(source, $0.line) ? nil : $0 }
            }.map { Finding(file: file, line: $0.line, word: $0.word, message: $0.message) }
        }
    }

    private typealias Problem = (line: Int, word: String, message: String)

    private func isExcused(_ source: SwiftTokens, _ line: Int) -> Bool {
        [line, line - 1].contains { line in
            source.comments[line].map { $0.hasPrefix("order: ") && $0.count > "order: ".count } ?? false
        }
    }

    // MARK: Clocks and random numbers

    private func problem(_ tokens: [SwiftTokens.Token], _ index: Int) -> Problem? {
        func text(_ offset: Int) -> String {
            tokens.indices.contains(index + offset) ? tokens[index + offset].text : ""
        }
        func found(_ message: String) -> Problem { (tokens[index].line, text(0), "'\(text(0))' " + message) }
        let clock = "reads a real clock; time comes in through advance(to:) and is bus.now"
        let chance = "is chance without a seed; draw from a generator that was given a seed"
        switch text(0) {
        case "Date" where text(1) == "(" && text(2) == ")" || text(1) == "." && text(2) == "now",
            "DispatchTime" where text(2) == "now",
            "ContinuousClock", "SuspendingClock", "DispatchWallTime", "clock_gettime", "gettimeofday", "clua_clock_ns":
            return found(clock)
        case "time" where text(1) == "(" && ["nil", "&"].contains(text(2)) && text(-1) != "." && text(-1) != "func":
            return found(clock)
        case "SystemRandomNumberGenerator", "arc4random", "arc4random_uniform", "drand48":
            return found(chance)
        case "UUID" where text(1) == "(" && text(2) == ")":
            return found(chance)
        case "random", "randomElement", "shuffled", "shuffle":
            guard text(-1) == ".", text(1) == "(",
                !Self.group(tokens, from: index + 1).contains(where: { $0.text == "using" })
            else { return nil }
            return found(chance)
        case "Hasher" where text(1) == "(", "hashValue" where text(-1) == ".":
            return found("differs from process to process; compare or sort the values themselves")
        default: return nil
        }
    }

    /// The tokens between the bracket at `start` and its closing bracket.
    static func group(_ tokens: [SwiftTokens.Token], from start: Int) -> ArraySlice<SwiftTokens.Token> {
        var depth = 0
        for index in start..<tokens.count {
            switch tokens[index].text {
            case "(", "[", "{", SwiftTokens.interpolation: depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            if depth == 0 { return tokens[start..<index].dropFirst() }
        }
        return tokens[start...].dropFirst()
    }

    // MARK: The order of hash tables

    /// Members of a hash table whose result depends on its order.
    private static let walks: Set = [
        "keys", "values", "map", "compactMap", "flatMap", "forEach", "reduce", "enumerated", "first", "popFirst",
        "lazy",
        "joined", "prefix", "dropFirst", "description", "makeIterator",
    ]
    /// Members that give the same result after `keys` and `values` in any order.
    private static let harmless: Set = ["sorted", "contains", "allSatisfy", "count", "isEmpty"]

    private func walk(_ tokens: [SwiftTokens.Token], _ index: Int, _ names: HashedNames) -> Problem? {
        func text(_ at: Int) -> String { tokens.indices.contains(at) ? tokens[at].text : "" }
        let name = text(index)
        var next = index + 1
        if name == "Set", text(next) == "(" {
            next += Self.group(tokens, from: next).count + 2
        } else {
            let isMember = text(index - 1) == "."
            // A member may be declared in another file or in another part of its type.
            let kind =
                (isMember ? nil : names.kind(of: name, at: index))
                ?? (hashedMembers.contains(name) ? .hashed : .other)
            guard kind != .other else { return nil }
            // This is the declaration itself, or an argument label.
            if text(next) == ":" || text(next) == "(" { return nil }
            // An optional holds one hash table at most, so `map` does not iterate over it.
            if kind == .optional, text(next) == ".", ["map", "flatMap"].contains(text(next + 1)) { return nil }
        }
        let start = chainStart(tokens, index)
        let isLooped = text(start - 1) == "in" && isLoop(tokens, start - 1)
        while text(next) == "!" || text(next) == "?" && text(next + 1) == "." { next += 1 }
        let member = text(next) == "." ? text(next + 1) : ""
        let isWalked: Bool
        switch member {
        case "":
            isWalked =
                isLooped && text(next) != "["
                || text(next) == ")"
                    && (text(start - 1) == SwiftTokens.interpolation
                        || text(start - 1) == "(" && text(start - 2) == "Array")
        case "filter", "union", "subtracting", "intersection", "mapValues": isWalked = isLooped
        case "keys", "values":
            isWalked = !(text(next + 2) == "." && Self.harmless.contains(text(next + 3)))
        default: isWalked = Self.walks.contains(member)
        }
        guard isWalked, !isSorted(tokens, next), !isCollected(tokens, start), !isSum(tokens, next) else { return nil }
        return (
            tokens[index].line, name,
            "walks '\(name)' in the order of a hash table; sort it, or say why the order cannot reach any output: // order: …"
        )
    }

    /// The index of the first word of a chain: for `a[0].b?.name` the index of `a`.
    private func chainStart(_ tokens: [SwiftTokens.Token], _ index: Int) -> Int {
        var start = index
        while start >= 2, tokens[start - 1].text == "." {
            var before = start - 2
            var depth = 0
            while before > 0 {
                let text = tokens[before].text
                if ["]", ")"].contains(text) { depth += 1 }
                if ["[", "("].contains(text) { depth -= 1 }
                if depth == 0, ![")", "]", "(", "[", "?", "!"].contains(text) { break }
                before -= 1
            }
            guard tokens[before].isWord || tokens[before].text == "$" else { break }
            start = before
        }
        return start
    }

    /// Whether an `in` belongs to a `for` loop and not to a closure.
    private func isLoop(_ tokens: [SwiftTokens.Token], _ index: Int) -> Bool {
        for before in stride(from: index - 1, through: max(0, index - 16), by: -1) {
            if tokens[before].text == "for" { return true }
            if ["{", "}"].contains(tokens[before].text) { return false }
        }
        return false
    }

    /// Whether the result is sorted within the same statement.
    private func isSorted(_ tokens: [SwiftTokens.Token], _ index: Int) -> Bool {
        var (braces, others) = (0, 0)
        for at in index..<tokens.count {
            let token = tokens[at]
            let isNewLine = token.line > tokens[at - 1].line
            if isNewLine, braces == 0, others <= 0, ![".", ")", "]", "}"].contains(token.text) { return false }
            switch token.text {
            case "{": braces += 1
            case "}": braces -= 1
            case "(", "[", SwiftTokens.interpolation: others += 1
            case ")", "]": others -= 1
            case "sorted" where braces == 0 && tokens[at - 1].text == ".": return true
            default: break
            }
            if braces < 0 { return false }
        }
        return false
    }

    /// Whether the elements go into another set, as in `Set(name.keys)`.
    private func isCollected(_ tokens: [SwiftTokens.Token], _ start: Int) -> Bool {
        start >= 2 && tokens[start - 1].text == "(" && ["Set", "formUnion", "union"].contains(tokens[start - 2].text)
    }

    /// Whether the values are only added up, as in `name.values.reduce(0, +)`.
    private func isSum(_ tokens: [SwiftTokens.Token], _ next: Int) -> Bool {
        let wanted = [".", "values", ".", "reduce", "(", "0", ",", "+", ")"]
        return tokens[next...].prefix(wanted.count).map(\.text) == wanted
    }
}
