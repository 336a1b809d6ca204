import Foundation

/// How many instructions each operation may take: `bench budgets`, by Benchmarks/budgets.json.
///
/// A count depends neither on the machine's mood nor on what else it does, so that what has once become fast stays so. It depends on
/// the compiler: with another one, the budgets have to be written anew. Commands have none, because the valgrind of Debian 12 ends with a
/// failure of its own when busctl starts its first thread.
enum Budgets {
    struct Budget: Codable {
        var instructions: Double
        /// The functions in which most of them are, with their numbers, so that one that grows can be named.
        var functions: [String: Double]
    }

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../budgets.json").standardized
    /// By which share a count may exceed its budget.
    private static let tolerance = 0.03
    private static let namedFunctions = 25

    /// - Parameter arguments: `--write` makes the counts the budgets.
    /// - Returns: whether all budgets are kept.
    static func run(_ arguments: [String]) throws -> Bool {
        guard arguments.isEmpty || arguments == ["--write"] else {
            throw Busctl.Failure("expected no argument, or --write, which makes the counts the budgets")
        }
        guard Instructions.isAvailable else {
            throw Busctl.Failure("install valgrind to count instructions: apt-get install valgrind")
        }
        let counts = try counted()
        if arguments == ["--write"] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try (encoder.encode(counts) + Data("\n".utf8)).write(to: file)
            print("wrote \(counts.count) budgets")
            return true
        }
        return try compare(counts, with: JSONDecoder().decode([String: Budget].self, from: Data(contentsOf: file)))
    }

    // MARK: Counting

    private static func counted() throws -> [String: Budget] {
        let operations = Operation.all.filter { !$0.isPeer }
        let results = Results(count: operations.count)
        DispatchQueue.concurrentPerform(iterations: operations.count) { index in
            results[index] = Result { try Instructions.profile(of: operations[index]) }
        }
        var budgets: [String: Budget] = [:]
        for (index, operation) in operations.enumerated() {
            guard let profile = try results[index]?.get() else { continue }
            budgets[operation.name] = Budget(profile, times: operation.times, functions: namedFunctions)
        }
        return budgets
    }

    /// The results of operations that are counted at the same time.
    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [Result<Instructions.Profile, any Error>?]

        init(count: Int) { all = Array(repeating: nil, count: count) }

        subscript(index: Int) -> Result<Instructions.Profile, any Error>? {
            get { lock.withLock { all[index] } }
            set { lock.withLock { all[index] = newValue } }
        }
    }

    // MARK: Comparing

    private static func compare(_ counts: [String: Budget], with budgets: [String: Budget]) -> Bool {
        var isKept = true
        for (name, now) in counts.sorted(by: { $0.key < $1.key }) {
            guard let budget = budgets[name] else {
                print(
                    "\(name): \(Row.number(now.instructions)) instructions, and no budget: write one with make budgets WRITE=--write"
                )
                isKept = false
                continue
            }
            let growth = now.instructions / budget.instructions - 1
            let percent = String(format: "%+.1f %%", growth * 100)
            print("\(name): \(Row.number(now.instructions)) of \(Row.number(budget.instructions)), \(percent)")
            if growth > tolerance {
                isKept = false
                print("  more than +3 %. What grew most:")
                for line in grown(now, budget) { print("  " + line) }
            } else if growth < -tolerance {
                print("  less than its budget: lower that with make budgets WRITE=--write")
            }
        }
        for name in budgets.keys.sorted() where counts[name] == nil {
            print("\(name): there is a budget, and no such operation")
            isKept = false
        }
        return isKept
    }

    private static func grown(_ now: Budget, _ budget: Budget) -> [String] {
        now.functions.map { (name: $0.key, more: $0.value - (budget.functions[$0.key] ?? 0)) }
            .filter { $0.more > 0 }.sorted { ($1.more, $0.name) < ($0.more, $1.name) }.prefix(8)
            .map { "+\(Row.number($0.more))  \($0.name)" }
    }
}

extension Budgets.Budget {
    fileprivate init(_ profile: Instructions.Profile, times: Int, functions most: Int) {
        instructions = (Double(profile.total) / Double(times)).rounded()
        let top = profile.functions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most)
        let names = Self.demangled(top.map(\.key))
        functions = Dictionary(
            zip(names, top.map { (Double($0.value) / Double(times)).rounded() }), uniquingKeysWith: +)
    }

    /// The names of Swift's symbols as people write them; the symbols themselves if `swift demangle` is not there.
    private static func demangled(_ symbols: [String]) -> [String] {
        let text = try? Busctl.run("/usr/bin/env", ["swift", "demangle", "--simplified", "--compact"] + symbols)
        let names = text.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
        return (names.count == symbols.count ? names : symbols).map { String($0.prefix(120)) }
    }
}
