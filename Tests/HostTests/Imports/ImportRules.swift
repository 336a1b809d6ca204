/// Which modules a target may import, and which imports of its sources break that.
struct ImportRules {
    /// A wrong import: where it stands, and which module it names.
    struct Finding: Equatable, CustomStringConvertible {
        let file: String
        let line: Int
        let imported: String
        var description: String { "\(file):\(line): this target must not import \(imported)" }
    }

    /// The modules that any target may import: the standard library, and the containers of swift-collections.
    static let everywhere: Set = ["Swift", "Synchronization", "DequeModule", "HeapModule", "OrderedCollections"]
    /// Each system's C library. One of them alone ties a source to that system.
    static let systems: Set = ["Glibc", "Darwin"]

    let allowed: Set<String>

    init(_ allowed: some Sequence<String>) { self.allowed = Self.everywhere.union(allowed) }

    /// The wrong imports of a Swift file, in the order of its lines.
    func findings(in source: String, file: String) -> [Finding] {
        var blocks: [Block] = []
        var waiting: [Finding] = []
        var found: [Finding] = []
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = Self.words(line)
            switch words.first {
            case "#if": blocks.append(Block(words, at: index))
            case "#elseif" where !blocks.isEmpty: blocks[blocks.count - 1].add(words)
            case "#endif" where !blocks.isEmpty:
                let block = blocks.removeLast()
                // In a block for each system, its C library may be imported.
                if block.systems != Self.systems { found += waiting.filter { $0.line > block.line } }
                waiting.removeAll { $0.line > block.line }
            default:
                guard let imported = Self.imported(words), !allowed.contains(imported) else { continue }
                let finding = Finding(file: file, line: index + 1, imported: imported)
                if Self.systems.contains(imported), blocks.last?.current == imported {
                    waiting.append(finding)
                } else {
                    found.append(finding)
                }
            }
        }
        return (found + waiting).sorted { $0.line < $1.line }
    }

    /// An open `#if`: the systems that its conditions have asked for so far, and the one of the current branch.
    private struct Block {
        /// Counted from 1.
        let line: Int
        private(set) var systems: Set<String> = []
        private(set) var current: String?

        init(_ words: [Substring], at index: Int) {
            line = index + 1
            add(words)
        }

        mutating func add(_ words: [Substring]) {
            current = ImportRules.systems.first { words.dropFirst() == ["canImport(\($0))"] }
            if let current { systems.insert(current) }
        }
    }

    private static func words(_ line: Substring) -> [Substring] { line.split { $0 == " " || $0 == "\t" || $0 == ";" } }

    /// The module of an import, without what stands before `import`, the kind of a single symbol, and the symbol.
    private static func imported(_ words: [Substring]) -> String? {
        guard let index = words.firstIndex(of: "import") else { return nil }
        let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        guard words[..<index].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
        return words[(index + 1)...].first { !kinds.contains($0) }.map { String($0.prefix { $0 != "." }) }
    }

    /// The lines of a Swift file that name something of one system alone, comments aside.
    static func calls(in source: String, file: String) -> [Finding] {
        let ofOneSystem =
            #/\/proc\/|\b(?:inotify|epoll|pthread)_?\w*|\b(?:eventfd|signalfd|prctl|gettid|kqueue|execv\w*)\b/#
        return source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            return code.firstMatch(of: ofOneSystem).map {
                Finding(file: file, line: index + 1, imported: String($0.output))
            }
        }
    }

    /// The wrong includes of a C file: whatever is neither of the target, nor of C, POSIX, the compiler or Lua.
    static func findings(inC source: String, file: String, own: Set<String>) -> [Finding] {
        let allowed: Set = [
            "float.h", "limits.h", "math.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h",
            "string.h",
            "time.h", "pthread.h", "cpuid.h", "lua.h", "lauxlib.h", "lua5.4/lua.h", "lua5.4/lauxlib.h",
            "GLASSBUS_LUA_LUA_H", "GLASSBUS_LUA_LAUXLIB_H",
        ]
        return source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            guard line.hasPrefix("#include") else { return nil }
            let name = line.dropFirst(8).filter { !" \"<>".contains($0) }
            return allowed.contains(name) || own.contains(name)
                ? nil : Finding(file: file, line: index + 1, imported: name)
        }
    }
}
