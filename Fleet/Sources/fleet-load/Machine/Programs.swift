import Foundation

/// A program that runs beside this one. Its number is also in a file, so that a shell can end it whatever becomes of this program.
final class Companion {
    let id: pid_t
    private let process = Process()

    /// - Parameter folder: where its output and the file `pids` are.
    init(_ program: String, _ arguments: [String], log: String, in folder: String) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = FileHandle.nullDevice
        let output = try Self.appending(to: "\(folder)/\(log)")
        process.standardOutput = output
        process.standardError = output
        try process.run()
        id = process.processIdentifier
        try Self.appending(to: folder + "/pids").write(contentsOf: Data("\(id)\n".utf8))
    }

    private static func appending(to path: String) throws -> FileHandle {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        return file
    }

    var usage: Usage { Usage(of: id) ?? Usage() }

    /// Ends it as a power cut would: it has no moment to write anything.
    func kill() {
        Foundation.kill(id, SIGKILL)
        process.waitUntilExit()
    }
}

extension Usage {
    /// A process that has ended uses nothing.
    init() {}
}
