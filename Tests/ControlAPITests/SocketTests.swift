import ControlAPI
import FoundationEssentials
import Host
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct SocketTests {
    private func host() throws -> LiveHost { try LiveHost(rules: [], configuration: .init(), logger: silent) }

    @Test("the socket's path comes from the option, else from the environment, else from a private folder")
    func paths() {
        let all = ["GLASSBUS_SOCKET": "/a/b", "XDG_RUNTIME_DIR": "/run/user/1"]
        #expect(ControlSocket.path(explicit: "/x", environment: all) == "/x")
        #expect(ControlSocket.path(explicit: nil, environment: all) == "/a/b")
        #expect(
            ControlSocket.path(explicit: nil, environment: ["XDG_RUNTIME_DIR": "/run/user/1", "GLASSBUS_SOCKET": ""])
                == "/run/user/1/glassbus/control.sock")
        #expect(
            ControlSocket.path(explicit: nil, environment: ["TMPDIR": "/tmp/"])
                == "/tmp/glassbus-\(getuid())/control.sock")
    }

    @Test("a program with modules of its own has a socket of its own, and its neighbors can be listed")
    func programs() throws {
        let environment = ["XDG_RUNTIME_DIR": "/run/user/1"]
        #expect(
            ControlSocket.path(explicit: nil, environment: environment, program: "badgectl")
                == "/run/user/1/glassbus/badgectl.sock")
        #expect(ControlSocket.path(explicit: "/x", environment: environment, program: "badgectl") == "/x")
        let folder = try TemporaryFolder()
        for name in ["control.sock", "badgectl.sock", "badgectl.sock.lock", "a.sock"] {
            try folder.write("", to: "glassbus/\(name)")
            try folder.write("", to: name)
        }
        #expect(
            ControlSocket.others(beside: folder.path("glassbus/control.sock"))
                == [folder.path("glassbus/a.sock"), folder.path("glassbus/badgectl.sock")])
        #expect(ControlSocket.others(beside: folder.path("control.sock")) == [])
        #expect(ControlSocket.others(beside: "control.sock") == [])
        #expect(ControlSocket.others(beside: "/absent/control.sock") == [])
    }

    @Test("only the user can open the socket and the folder that contains it")
    func modes() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/own/deep/control.sock"
        let serving = try await serve(host(), path)
        func mode(_ path: String) -> mode_t {
            var found = stat()
            return lstat(path, &found) == 0 ? found.st_mode & 0o777 : 0
        }
        #expect(mode(path) == 0o600 && mode(path + ".lock") == 0o600)
        #expect(mode(folder.path + "/own/deep") == 0o700)
        serving.cancel()
        try await serving.value
        #expect(mode(path) == 0 && mode(path + ".lock") == 0)
    }

    @Test("a socket that no process listens to is replaced")
    func stale() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/s"
        try makeStaleSocket(path)
        await #expect(throws: HostNotRunning(socketPath: path)) { try await ControlClient(socketPath: path).get("/") }
        let serving = try await serve(host(), path)
        #expect(try await ControlClient(socketPath: path).get("/v1/healthz").status == 200)
        serving.cancel()
        try await serving.value
    }

    @Test("the second of two hosts on one socket is refused, and the first keeps working")
    func inUse() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/s"
        let first = try await serve(host(), path)
        await #expect(throws: ControlSocketError.inUse(path, by: getpid())) { try await serve(host(), path) }
        #expect(try await ControlClient(socketPath: path).get("/v1/healthz").status == 200)
        first.cancel()
        try await first.value
    }

    @Test("a path that is too long is refused with a message, by the host and by the client")
    func tooLong() async throws {
        let path = "/tmp/" + String(repeating: "x", count: 103)
        #expect(ControlSocketError.tooLong(path).description.contains("108 bytes, but at most 107"))
        await #expect(throws: ControlSocketError.tooLong(path)) { try await serve(host(), path) }
        await #expect(throws: ControlSocketError.tooLong(path)) { try await ControlClient(socketPath: path).get("/") }
    }

    @Test("a path of the maximum length works for the host and for the client")
    func longest() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + String(repeating: "s", count: 106 - folder.path.utf8.count)
        #expect(path.utf8.count == ControlSocket.longestPath)
        let serving = try await serve(host(), path)
        #expect(try await ControlClient(socketPath: path).get("/v1/healthz").status == 200)
        serving.cancel()
        try await serving.value
    }

    @Test(
        "a path that cannot be a socket is refused with the reason, by the host and by the client",
        arguments: [
            ("", "it is empty"), ("s/", "it ends with '/'"), ("/", "it ends with '/'"),
            (".", "'.' is the name of a folder"),
            ("..", "'..' is the name of a folder"), ("a/..", "'..' is the name of a folder"),
            ("caf\u{FFFD}", "it is not UTF-8"),
            ("a\0b", "it contains a zero byte"),
        ])
    func impossible(_ name: String, _ reason: String) async throws {
        let folder = try TemporaryFolder()
        let path = name.isEmpty || name == "/" ? name : folder.path(name)
        for attempt in [
            { _ = try await serve(host(), path) }, { _ = try await ControlClient(socketPath: path).get("/") },
        ] {
            let error = await #expect(throws: ControlSocketError.self) { try await attempt() }
            #expect(error?.description.hasPrefix("'\(path)' cannot be the path of a socket: \(reason)") == true)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a file, a folder, a pipe or a link at the path is refused and left as it is")
    func notASocket() async throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "s")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0 && mkdir(folder.path("folder"), 0o700) == 0)
        try makeStaleSocket(folder.path("stale"))
        #expect(symlink("stale", folder.path("link")) == 0)
        for name in ["s", "pipe", "folder", "link"] {
            let path = folder.path(name)
            await #expect(throws: ControlSocketError.notASocket(path)) { try await serve(host(), path) }
            guard name != "link" else { continue }
            await #expect(throws: ControlSocketError.notASocket(path)) {
                try await ControlClient(socketPath: path).get("/")
            }
        }
        #expect(FileManager.default.contents(atPath: folder.path("s")) == Data("precious".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "folder", "link", "pipe", "s", "stale",
            ])
    }

    @Test("a folder in which no file can be made is refused by name, with the reason")
    func notWritable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "file")
        #expect(symlink("circle", folder.path("circle")) == 0)
        for (path, place, code) in [
            ("/proc/none/s", "/proc/none", ENOENT), (folder.path("file/s"), folder.path("file"), ENOTDIR),
            (folder.path("circle/s"), folder.path("circle"), ELOOP),
        ] {
            let error = await #expect(throws: ControlSocketError.self) { try await serve(host(), path) }
            #expect(error == .notWritable(place, code: code))
        }
    }

    @Test("without a host the client names the socket that it tried")
    func noHost() async {
        await #expect(throws: HostNotRunning(socketPath: "/tmp/gb-none/s")) {
            try await ControlClient(socketPath: "/tmp/gb-none/s").get("/v1/healthz")
        }
    }

    /// Makes the files that a killed host leaves behind.
    private func makeStaleSocket(_ path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
    }
}
