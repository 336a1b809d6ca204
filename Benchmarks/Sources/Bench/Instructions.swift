import Foundation

/// Counts instructions with callgrind. A count is the same in every run, whatever else the machine does; a clock is not.
enum Instructions {
    /// What a program has executed: how many instructions, and how many of them in each function.
    struct Profile {
        var total = 0
        var functions: [String: Int] = [:]
    }

    static let isAvailable = FileManager.default.isExecutableFile(atPath: valgrind)

    /// The instructions of an operation, done once.
    /// - Returns: nil if valgrind is not installed.
    static func each(of operation: Operation) throws -> Double? {
        guard isAvailable else { return nil }
        return Double(try profile(of: operation).total) / Double(operation.times)
    }

    /// The instructions of one of `count` times that a program does what its last argument counts: the difference between so
    /// many times and twice as many.
    /// - Returns: nil if valgrind is not installed.
    static func each(of program: [String], count: Int) throws -> Double? {
        guard isAvailable else { return nil }
        let counts = try [count, 2 * count].map { try profile(of: program + [String($0)]).total }
        return Double(counts[1] - counts[0]) / Double(count)
    }

    /// What ``Operation/times`` times of an operation execute, without what the preparation takes.
    static func profile(of operation: Operation) throws -> Profile {
        try profile(of: [bench.get(), "operation", operation.name], isMarked: true)
    }

    private static let valgrind = "/usr/bin/valgrind"

    /// This program without its debug information, which the valgrind of Debian 12 cannot read.
    private static let bench: Result<String, any Error> = Result {
        try stripped(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// A copy of a program without its debug information.
    static func stripped(_ program: String) throws -> String {
        let copy = program + "-stripped"
        let strip = Process()
        strip.executableURL = URL(fileURLWithPath: "/usr/bin/strip")
        strip.arguments = ["-g", "-o", copy, program]
        try strip.run()
        strip.waitUntilExit()
        guard strip.terminationStatus == 0 else { throw Busctl.Failure("strip ended with \(strip.terminationStatus)") }
        return copy
    }

    /// - Parameter isMarked: whether the program says what is to be counted.
    static func profile(of program: [String], isMarked: Bool = false) throws -> Profile {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("callgrind-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: valgrind)
        process.arguments =
            ["--tool=callgrind", "--callgrind-out-file=\(file.path)"] + (isMarked ? ["--instr-atstart=no"] : [])
            + program
        // The seed of dictionaries would be another one in each run, and the copying of memory would be that of the processor.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "SWIFT_DETERMINISTIC_HASHING": "1",
            "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-ERMS,-FSRM,-AVX_Fast_Unaligned_Load",
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        let report = Pipe()
        process.standardError = report
        try process.run()
        let said = String(decoding: report.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw Busctl.Failure("\(program.joined(separator: " ")) cannot be counted:\n\(said)")
        }
        return Profile(callgrind: text)
    }
}

extension Instructions.Profile {
    /// Reads a file of callgrind: a line `fn=(7) name` begins a function, `12 345` is a line of source with its instructions, and
    /// what follows `calls=` are those of the function that is called, which has lines of its own.
    fileprivate init(callgrind text: String) {
        var names: [Substring: String] = [:]
        var (current, isCall) = ("", false)
        /// The name in `(7) name`, or in `(7)` if it came before.
        func name(_ entry: Substring) -> String {
            let number = entry.prefix { $0 != " " }, name = entry.dropFirst(number.count + 1)
            if !name.isEmpty { names[number] = String(name) }
            return names[number] ?? String(number)
        }
        for line in text.split(separator: "\n") {
            if line.hasPrefix("fn=") {
                current = name(line.dropFirst(3))
            } else if line.hasPrefix("cfn=") {
                _ = name(line.dropFirst(4))
            } else if line.hasPrefix("calls=") {
                isCall = true
            } else if let first = line.first, first.isNumber || first == "+" || first == "-" || first == "*" {
                defer { isCall = false }
                guard !isCall, let cost = line.split(separator: " ").last.flatMap({ Int($0) }) else { continue }
                total += cost
                functions[current, default: 0] += cost
            }
        }
    }
}
