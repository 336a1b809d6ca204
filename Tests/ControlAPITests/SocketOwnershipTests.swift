import ControlAPI
import Foundation
import Host
import TestSupport
import Testing

/// Which host and which user a socket path belongs to.
@Suite struct SocketOwnershipTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("own/s") }

    init() throws { folder = try TemporaryFolder() }

    private func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    private func refusal(_ path: String) async -> ControlSocketError? {
        do {
            try await SocketClaim.take(path).remove()
            return nil
        } catch {
            return error as? ControlSocketError
        }
    }

    // MARK: Several hosts

    @Test("what is prepared for clients is there before the socket, and a failure of it leaves no socket")
    func preparing() async throws {
        struct Refused: Error {}
        var wasThere: Bool?
        let claim = try await SocketClaim.take(path) { wasThere = exists(path) }
        #expect(wasThere == false && exists(path))
        claim.remove()
        await #expect(throws: Refused.self) { try await SocketClaim.take(path) { throw Refused() } }
        #expect(!exists(path))
        try await SocketClaim.take(path).remove()
    }

    @Test("a host that ends leaves no files at its path")
    func ends() async throws {
        let claim = try await SocketClaim.take(path)
        #expect(exists(path) && exists(path + ".lock"))
        claim.remove()
        claim.remove()
        #expect(!exists(path) && !exists(path + ".lock"))
    }

    @Test("of many hosts that start at once exactly one gets the path", .timeLimit(.minutes(10)))
    func atOnce() async throws {
        let path = path
        let claims = await withTaskGroup(of: SocketClaim?.self) { group in
            for _ in 0..<20 { group.addTask { try? await SocketClaim.take(path) } }
            return await group.reduce(into: [SocketClaim]()) { if let claim = $1 { $0.append(claim) } }
        }
        #expect(claims.count == 1)
        #expect(await refusal(path) == .inUse(path, by: getpid()))
        for claim in claims { claim.remove() }
        #expect(await refusal(path) == nil)
    }

    @Test(
        "hosts that start in turn each get the path, and none removes the next one's socket",
        .timeLimit(.minutes(10)))
    func afterEachOther() async throws {
        let path = path
        for _ in 0..<20 {
            let first = try await SocketClaim.take(path)
            async let next = SocketClaim.take(path)
            first.remove()
            // The first host's socket may still have been there when the second host looked for it.
            guard let second = try? await next else { continue }
            first.remove()
            #expect(exists(path) && exists(path + ".lock"))
            second.remove()
        }
    }

    @Test("the lock file of a killed host does not stop the next host")
    func killed() async throws {
        try folder.write("", to: "own/s.lock")
        let claim = try await SocketClaim.take(path)
        #expect(exists(path))
        claim.remove()
        #expect(!exists(path) && !exists(path + ".lock"))
    }

    /// The files that a user may delete while a host runs.
    enum Deleted: CaseIterable { case socket, lock, both, folder }

    @Test("a host never removes another host's socket, whatever was deleted while it ran", arguments: Deleted.allCases)
    func deleted(_ deleted: Deleted) async throws {
        let first = try await SocketClaim.take(path)
        switch deleted {
        case .socket: unlink(path)
        case .lock: unlink(path + ".lock")
        case .both: for file in [path, path + ".lock"] { unlink(file) }
        case .folder: try FileManager.default.removeItem(atPath: folder.path("own"))
        }
        switch deleted {
        case .socket, .lock:
            // Either the lock or the socket alone shows that a host is running.
            #expect(await refusal(path) == .inUse(path, by: getpid()))
            first.remove()
        case .both, .folder:
            let second = try await SocketClaim.take(path)
            first.remove()
            #expect(exists(path) && exists(path + ".lock"))
            #expect(await refusal(path) == .inUse(path, by: getpid()))
            second.remove()
        }
        #expect(!exists(path) && !exists(path + ".lock"))
        #expect(await refusal(path) == nil)
    }

    @Test("what was deleted of a socket is made again, unless another host has the path", arguments: Deleted.allCases)
    func renewed(_ deleted: Deleted) async throws {
        let first = try await SocketClaim.take(path)
        #expect(first.isInPlace)
        func remove() throws {
            switch deleted {
            case .socket: unlink(path)
            case .lock: unlink(path + ".lock")
            case .both: for file in [path, path + ".lock"] { unlink(file) }
            case .folder: try FileManager.default.removeItem(atPath: folder.path("own"))
            }
        }
        try remove()
        #expect(!first.isInPlace)
        #expect(try first.renew() == (deleted != .lock))
        #expect(first.isInPlace && exists(path) && exists(path + ".lock"))
        #expect(await refusal(path) == .inUse(path, by: getpid()))
        guard deleted == .both || deleted == .folder else { return }
        try remove()
        let second = try await SocketClaim.take(path)
        #expect(throws: ControlSocketError.inUse(path, by: getpid())) { _ = try first.renew() }
        #expect(second.isInPlace && !first.isInPlace)
    }

    @Test("a host does not remove another socket at its path, even if the file has the same inode number")
    func anotherSocket() async throws {
        let first = try await SocketClaim.take(path)
        // The system reuses an inode number at once, but not while a process has the file open.
        for _ in 0..<20 {
            unlink(path)
            #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
        }
        first.remove()
        #expect(exists(path) && !exists(path + ".lock"))
    }

    @Test("a lock that is a link or a folder is refused by name and left as it is")
    func strangeLock() async throws {
        try folder.write("precious", to: "target")
        #expect(mkdir(folder.path("own"), 0o700) == 0 && symlink("../target", path + ".lock") == 0)
        #expect(await refusal(path) == .inTheWay(path + ".lock", "a link"))
        unlink(path + ".lock")
        #expect(mkdir(path + ".lock", 0o700) == 0)
        #expect(await refusal(path) == .inTheWay(path + ".lock", "a folder"))
        rmdir(path + ".lock")
        #expect(mkfifo(path + ".lock", 0o600) == 0)
        #expect(await refusal(path) == .inTheWay(path + ".lock", "a pipe, a socket or a device"))
        #expect(FileManager.default.contents(atPath: folder.path("target")) == Data("precious".utf8))
    }

    // MARK: Several users

    /// Checks that the host and the client refuse the path for the same reason.
    private func expectDistrust(_ path: String, _ reason: DistrustedPath) async {
        #expect(await refusal(path) == .notTrusted(reason))
        await #expect(throws: ControlSocketError.notTrusted(reason)) {
            try await ControlClient(socketPath: path).get("/")
        }
    }

    @Test("a path through a folder in which every user may replace files is refused, unless it has the sticky bit")
    func writableByAll() async throws {
        #expect(mkdir(folder.path("all"), 0o700) == 0 && chmod(folder.path("all"), 0o777) == 0)
        #expect(mkdir(folder.path("all/own"), 0o700) == 0 && symlink("all/own", folder.path("link")) == 0)
        for path in ["all/s", "all/own/s", "all/own/../../all/own/s", "link/s", "all/new/s"] {
            await expectDistrust(folder.path(path), .writableByAll(folder.path("all")))
        }
        #expect(!exists(folder.path("all/new")))
        #expect(chmod(folder.path("all"), 0o1777) == 0)
        #expect(await refusal(folder.path("all/own/s")) == nil)
    }

    @Test(
        "a folder, a link and a socket of another user are refused by name",
        .enabled(if: isRoot, "only root can make them"))
    func foreign() async throws {
        func give(_ name: String) { #expect(lchown(folder.path(name), nobody, nobody) == 0) }
        for name in ["theirs/mine", "mine", "other"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        #expect(symlink("mine", folder.path("link")) == 0 && symlink("theirs/mine", folder.path("way")) == 0)
        #expect(mknod(folder.path("mine/s"), S_IFSOCK | 0o600, 0) == 0)
        for name in ["theirs", "link", "mine/s"] { give(name) }
        for (path, kind, culprit) in [
            ("theirs/s", "folder", "theirs"), ("theirs/mine/s", "folder", "theirs"), ("way/s", "folder", "theirs"),
            ("link/s", "link", "link"), ("mine/s", "socket", "mine/s"),
        ] {
            await expectDistrust(
                folder.path(path), .foreign(kind: kind, folder.path(culprit), owner: nobody))
        }
        #expect(exists(folder.path("mine/s")))
        try folder.write("", to: "other/s.lock")
        give("other/s.lock")
        #expect(
            await refusal(folder.path("other/s"))
                == .notTrusted(.foreign(kind: "file", folder.path("other/s.lock"), owner: nobody)))
        let words = ControlSocketError.notTrusted(.foreign(kind: "folder", "/x", owner: nobody)).description
        #expect(
            words.hasPrefix("the folder '/x' belongs to ") && words.hasSuffix("; choose another socket with --socket"))
        #expect(words.contains("(uid 65534)"))
    }
}
