import Foundation
import Synchronization
import TestSupport
import Testing

/// The built program, with its own folder and its own socket.
final class BuiltProgram: Sendable {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    let files: TemporaryFolder
    private let program: URL

    init() throws {
        // The test bundle is beside the program. Which of these paths leads there depends on how the tests are run.
        let candidates =
            [Bundle.main.bundleURL, Bundle.main.executableURL, URL(filePath: CommandLine.arguments[0])]
            .compactMap { $0 }.flatMap { [$0, $0.deletingLastPathComponent()] }
            .map { $0.appending(path: "busctl") } + [Self.root.appending(path: ".build/debug/busctl")]
        program = try #require(
            candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath })
        files = try TemporaryFolder()
        // A program that ends before it has read its input would otherwise end the tests with SIGPIPE.
        signal(SIGPIPE, SIG_IGN)
    }

    var folder: URL { URL(filePath: files.path) }
    var socket: String { files.path("s") }

    /// - Parameters:
    ///   - repeats: Whether the program gets its input again and again until it ends.
    ///   - shell: Whether the only argument is a command line for the shell, which finds `busctl`.
    ///   - asNobody: Whether the program runs as a user who is not root, which needs `setpriv`.
    func start(
        _ arguments: [String], input: String? = nil, repeats: Bool = false, environment: [String: String] = [:],
        shell: Bool = false, asNobody isOther: Bool = false
    ) throws -> (Process, Pipe, Pipe) {
        let process = Process()
        let program = isOther ? try readableProgram() : program
        var command = shell ? ["/bin/sh", "-c"] : [program.path]
        command += arguments
        if isOther { command = [try #require(setpriv)] + asNobody + command }
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = folder
        process.environment = [
            "GLASSBUS_SOCKET": socket, "PATH": program.deletingLastPathComponent().path + ":/usr/bin:/bin",
        ].merging(environment) { $1 }
        let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = stdin
        try process.run()
        if let input {
            let data = Data(input.utf8)
            let file = stdin.fileHandleForWriting
            Thread.detachNewThread {
                while (try? file.write(contentsOf: data)) != nil, repeats {}
                try? file.close()
            }
        } else {
            try stdin.fileHandleForWriting.close()
        }
        return (process, output, errors)
    }

    /// The program at a path that every user can read.
    private func readableProgram() throws -> URL {
        let copy = folder.appending(path: "bin/busctl")
        if !FileManager.default.fileExists(atPath: copy.path) {
            let bin = copy.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            for file in [folder, bin] { #expect(chmod(file.path, 0o755) == 0) }
            // The file has a hundred megabytes: it is copied only if it cannot have another name.
            var info = stat()
            #expect(stat(program.path, &info) == 0)
            guard info.st_mode & 0o005 != 0o005 || link(program.path, copy.path) != 0 else { return copy }
            try FileManager.default.copyItem(at: program, to: copy)
            #expect(chmod(copy.path, 0o755) == 0)
        }
        return copy
    }

    /// Sends one request to the host on a connection of its own, as a client does, but without a process.
    ///
    /// - Parameter head: The method and the target, such as `GET /v1/healthz`.
    /// - Returns: The whole answer, which begins with `HTTP/1.1`.
    func answer(to head: String, type: String = "application/json", _ body: String = "") throws -> String {
        let descriptor = try #require(UnixClient.connect(to: socket), "nothing listens at \(socket)")
        let connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let fields = "host: x\r\nconnection: close\r\ncontent-type: \(type)\r\ncontent-length: \(body.utf8.count)"
        try connection.write(contentsOf: Data("\(head) HTTP/1.1\r\n\(fields)\r\n\r\n\(body)".utf8))
        return String(decoding: try connection.readToEnd() ?? Data(), as: UTF8.self)
    }

    func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:], shell: Bool = false,
        asNobody: Bool = false
    ) throws -> Result {
        let (process, output, errors) = try start(
            arguments, input: input, environment: environment, shell: shell, asNobody: asNobody)
        let collected = Mutex(Data())
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            collected.withLock { $0 = data }
            done.signal()
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        done.wait()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            errors: collected.withLock { String(decoding: $0, as: UTF8.self) })
    }
}

/// A suite of tests that run the built program.
protocol RunsBusctl {
    var busctl: BuiltProgram { get }
}

extension RunsBusctl {
    var folder: URL { busctl.folder }

    func start(_ arguments: [String]) throws -> (Process, Pipe, Pipe) { try busctl.start(arguments) }

    func run(_ arguments: String..., input: String? = nil) throws -> BuiltProgram.Result {
        try busctl.run(arguments, input: input)
    }

    /// Waits for a line of a running program that contains `text`.
    func line(containing text: String, from pipe: Pipe) throws -> String {
        var all = Data()
        while true {
            let data = pipe.fileHandleForReading.availableData
            all += data
            let lines = String(decoding: all, as: UTF8.self).split(separator: "\n")
            if let line = lines.first(where: { $0.contains(text) }) { return String(line) }
            try #require(!data.isEmpty, "ended without '\(text)': \(String(decoding: all, as: UTF8.self))")
        }
    }
}

/// A suite of tests that run the built program in a folder with the shipped rules for toasts.
protocol RunsBusctlWithRules: RunsBusctl {}

extension RunsBusctlWithRules {
    /// The file with the rules for toasts.
    var rules: URL { folder.appending(path: "rules/toast.lua") }
}

extension BuiltProgram {
    /// The built program, with the shipped rules for toasts in its folder.
    static func withToastRules() throws -> BuiltProgram {
        let program = try BuiltProgram()
        let rules = program.folder.appending(path: "rules")
        try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: root.appending(path: "rules/toast.lua"), to: rules.appending(path: "toast.lua"))
        return program
    }
}
