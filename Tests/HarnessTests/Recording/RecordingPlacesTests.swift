import EventBus
import Foundation
import Host
import RuleHost
import TestSupport
import Testing

@testable import Harness

/// A recording must be a regular file.
@Suite("Places of recordings")
struct RecordingPlacesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The reason why a path is refused, without the path itself; nil if it can be used.
    private func refusal(_ path: String) throws -> String? {
        do {
            _ = try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
            return nil
        } catch let failure as RecordingFailure {
            return "\(failure)".replacing("'\(path)' ", with: "")
        }
    }

    private func readingRefusal(_ path: String) -> String? {
        do {
            _ = try Replay(path: path).run()
            return nil
        } catch {
            return "\(error)".replacing("'\(path)' ", with: "")
        }
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }

    private func socket(_ name: String) throws -> FileHandle {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.path(name).utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    @Test("only a lock that another process has means that the recording is in use")
    func locks() {
        #expect(RecordingFile.failure(ofLock: EWOULDBLOCK, "day.jsonl") == .inUse("day.jsonl"))
        #expect(
            RecordingFile.failure(ofLock: ENOLCK, "day.jsonl").description
                == "'day.jsonl' cannot be written: it cannot be locked: No locks available")
    }

    @Test("modules that cannot run together are no problem of the recording that is read")
    func modules() throws {
        try Data("x".utf8).write(to: URL(filePath: folder.path("day.jsonl")))
        #expect(throws: ModuleProblem.twice("toast")) {
            try RecordingStream(path: folder.path("day.jsonl"), modules: .shipped + .shipped)
        }
    }

    @Test("a pipe, a device, a socket and a folder are refused at once, for writing and reading, also through links")
    func strangers() throws {
        try #require(mkfifo(folder.path("idle"), 0o600) == 0 && mkfifo(folder.path("read"), 0o600) == 0)
        let reader = FileHandle(fileDescriptor: open(folder.path("read"), O_RDONLY | O_NONBLOCK), closeOnDealloc: true)
        let listener = try socket("socket")
        defer { withExtendedLifetime((reader, listener)) {} }
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
        let file = "; a recording is a regular file"
        for (path, kind) in [
            (folder.path("idle"), "pipe" + file), (folder.path("read"), "pipe" + file),
            (folder.path("socket"), "socket" + file),
            (folder.path("folder"), "folder"), ("/dev/null", "device" + file), ("/dev/full", "device" + file),
            ("/dev/zero", "device" + file), ("/dev/tty", "device" + file),
        ] {
            let link = folder.path("link to " + path.replacing("/", with: "-"))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            for path in [path, link] {
                #expect(try refusal(path) == "cannot be written: it is a \(kind)")
                #expect(readingRefusal(path) == "cannot be read: it is a \(kind)")
            }
        }
        // The reader of the pipe has received nothing.
        #expect(try reader.readToEnd() ?? Data() == Data())
    }

    @Test("a dangling link is refused, and no file is made at its target")
    func dangling() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("nowhere"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("loop"), withDestinationPath: folder.path("loop"))
        #expect(try refusal(folder.path("link")) == "cannot be written: it is a link to a file that does not exist")
        #expect(try refusal(folder.path("loop")) == "cannot be written: its symbolic links lead in a circle")
        #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
        #expect(readingRefusal(folder.path("link")) == "no file '\(folder.path("link"))'")
    }

    @Test("a link to a recording can be used like the recording")
    func link() throws {
        try RecordedHost(path: folder.path("day.jsonl")).stop()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("day.jsonl"))
        try RecordedHost(path: folder.path("link")).stop()
        #expect(try Replay(path: folder.path("day.jsonl")).run().runs == 2)
        #expect(try Replay(path: folder.path("link")).run().runs == 2)
    }

    @Test("a pipe that a shell passes as /dev/fd or /proc/self/fd can be read")
    func ownInput() throws {
        try RecordedHost(path: folder.path("day.jsonl")).stop()
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(contentsOf: URL(filePath: folder.path("day.jsonl"))))
        try pipe.fileHandleForWriting.close()
        for name in ["/dev/fd/", "/proc/self/fd/"] {
            #expect(try LineReader(path: name + "\(pipe.fileHandleForReading.fileDescriptor)").size == 0)
        }
        #expect(try Replay(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)").run().runs == 1)
    }

    @Test(
        "a recording that other users could read is made private, with a note",
        arguments: [0o644, 0o660, 0o604, 0o777, 0o620])
    func wide(mode wide: Int) throws {
        let path = folder.path("day.jsonl")
        try RecordedHost(path: path).stop()
        #expect(try mode("day.jsonl") == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: wide], ofItemAtPath: path)
        let recorder = try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        let digits = "0" + String(wide, radix: 8)
        #expect(
            recorder.notice
                == "other users could read or change '\(path)' (mode \(digits)); now only its owner can (mode 0600)")
        #expect(try mode("day.jsonl") == 0o600)
    }

    @Test("a private, new or foreign file keeps its mode, without a note")
    func narrow() throws {
        let path = folder.path("day.jsonl")
        #expect(
            try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing).notice == nil
        )
        try RecordedHost(path: path).stop()
        #expect(
            try Recorder(path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing).notice == nil
        )
        try folder.write("my notes\n", to: "notes.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path("notes.txt"))
        #expect(try refusal(folder.path("notes.txt")) == nil)
        #expect(try mode("notes.txt.kept") == 0o644)
    }

    @Test("a host that did not start removes only its own file")
    func replaced() throws {
        let path = folder.path("day.jsonl")
        var recorder: Recorder? = try Recorder(
            path: path, configuration: .init(), disk: DiskQueue(), health: .expectingNothing)
        try FileManager.default.removeItem(atPath: path)
        try folder.write("another's", to: "day.jsonl")
        withExtendedLifetime(recorder) {}
        recorder = nil
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "another's")
    }
}
