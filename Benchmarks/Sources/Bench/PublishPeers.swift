import Foundation

/// The dispatchers of C++ that are known best, in a program of their own beside the bench (`Benchmarks/Peers`).
enum PublishPeers {
    private static let names = [
        ("function", "C++ std::function"),
        ("sigh", "EnTT sigh, a signal without types"),
        ("trigger", "EnTT dispatcher.trigger"),
        ("callbacks", "eventpp CallbackList, one thread"),
        ("dispatcher", "eventpp EventDispatcher, one thread"),
        ("dispatcherLocked", "eventpp EventDispatcher, as it comes"),
    ]

    /// The program; nil if it is not built, because its headers could not be fetched.
    private static var program: String? {
        let path = ProcessInfo.processInfo.environment["PEERS"] ?? ""
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// What each of them takes for one listener.
    static func rows() throws -> [Row] {
        guard let program else {
            FileHandle.standardError.write(Data("no peers in C++: Benchmarks/Peers/build says why\n".utf8))
            return []
        }
        let count = 1_000_000
        return try names.map { word, name in
            let instructions = try Instructions.each(of: [program, word], count: 20_000)
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = [word, String(count)]
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            let nanoseconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
            return Row(name, nanoseconds, instructions: instructions)
        }
    }
}
