import EventBus

extension Value {
    /// A random value that JSON can represent, nested at most `depth` levels deep.
    public static func random(depth: Int, using generator: inout SeededGenerator) -> Value {
        switch Int.random(in: 0...(depth > 0 ? 9 : 5), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .int(.random(in: -1000...1000, using: &generator))
        case 3: return .int(Int(truncatingIfNeeded: generator.next() >> 11))
        case 4: return .double(.random(in: -1e6...1e6, using: &generator))
        case 5: return .string(.random(using: &generator))
        case 6, 7:
            let count = Int.random(in: 0...4, using: &generator)
            return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            var fields: [String: Value] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                fields[.random(using: &generator)] = random(depth: depth - 1, using: &generator)
            }
            return .object(fields)
        }
    }
}

extension String {
    public static func random(using generator: inout SeededGenerator) -> String {
        let letters: [Character] = ["a", "b", "Z", "0", ".", " ", "\"", "\\", "/", "\n", "\u{1}", "é", "🙂"]
        return String(
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                letters.randomElement(using: &generator)!
            })
    }
}
