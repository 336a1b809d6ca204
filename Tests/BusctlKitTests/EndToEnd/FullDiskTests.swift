import Foundation
import TestSupport
import Testing

/// A host whose state and recording are on a disk that is full or read-only.
@Suite(.enabled(if: SmallDisk.isPossible, "only root can mount a file system"))
struct FullDiskTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    private static let show = #"{"id":"a","message":"m","action":{"title":"Undo"},"undoToken":"file-7"}"#

    @Test(
        "a host on a full disk says what it does not keep, and keeps it when there is room again",
        .timeLimit(.minutes(10)))
    func full() throws {
        let disk = try SmallDisk(folder.appending(path: "disk"))
        let (host, _, talk) = try start(["serve", "--state", "disk/state", "--record", "disk/day.jsonl"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        try disk.fill()
        let unkept = try run("inject", "toast.show", Self.show)
        // These events need more room than the last page of the recording has.
        #expect(
            try run(
                "inject", "-",
                input: String(repeating: #"{"type":"toast.dismiss","data":{"id":"b"}}"# + "\n", count: 100)
            ).status == 0)
        #expect(
            unkept.status == 0 && unkept.errors.contains("the host could not write everything that must be kept"),
            "\(unkept.errors)")
        _ = try line(containing: "the disk is full", from: talk)
        #expect(!FileManager.default.fileExists(atPath: disk.path("state/toast.json")))

        try disk.empty()
        // The host tries again by itself.
        _ = try line(containing: "state: the problem is over", from: talk)
        #expect(FileManager.default.fileExists(atPath: disk.path("state/toast.json")))
        while try run("inject", "toast.show", Self.show).errors.contains("cannot keep") {}
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
        let replay = try run("replay", "disk/day.jsonl", "--quiet")
        #expect(replay.status == 0 && replay.errors.contains("inputs are missing here"), "\(replay.errors)")
    }

    @Test("a host does not start on a read-only file system, and says why", .timeLimit(.minutes(10)))
    func readOnly() throws {
        let disk = try SmallDisk(folder.appending(path: "disk"))
        try disk.makeReadOnly()
        for (option, path, status) in [
            ("--state", "disk/state", 74), ("--record", "disk/day.jsonl", 74), ("--socket", "disk/s", 77),
            ("--socket", "disk/new/s", 77),
        ] {
            let result = try run("serve", option, path)
            #expect(result.status == status, "\(path): \(result.errors)")
            #expect(result.errors.contains("read-only"), "\(path): \(result.errors)")
        }
    }
}

/// A file system of 256 KiB in memory, which exists as long as the object.
private final class SmallDisk {
    static let isPossible: Bool = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "small-disk-\(getpid())")
        return (try? SmallDisk(folder)) != nil
    }()

    private let folder: URL

    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.run("/bin/mount", ["-t", "tmpfs", "-o", "size=256k,mode=700", "tmpfs", folder.path])
    }

    deinit {
        try? Self.run("/bin/umount", ["--lazy", folder.path])
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Fills the file system to the last byte.
    func fill() throws {
        let descriptor = open(path("ballast"), O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 0, count: size)
            while write(descriptor, bytes, size) > 0 {}
        }
        try #require(errno == ENOSPC)
    }

    func empty() throws { try FileManager.default.removeItem(atPath: path("ballast")) }

    func makeReadOnly() throws { try Self.run("/bin/mount", ["-o", "remount,ro", folder.path]) }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }
}
