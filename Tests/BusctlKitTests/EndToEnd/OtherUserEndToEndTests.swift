import Foundation
import TestSupport
import Testing

/// Only its own user can use what a host makes, under any umask and also if the user is not root.
@Suite struct OtherUserEndToEndTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    private func path(_ name: String) -> String { busctl.files.path(name) }

    private func mode(_ name: String) -> String {
        var info = stat()
        return lstat(path(name), &info) == 0 ? String(info.st_mode & 0o777, radix: 8) : "none"
    }

    /// Makes a folder for one user.
    private func makeHome(_ name: String, forNobody: Bool) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        if forNobody { #expect(chown(path(name), nobody, nobody) == 0) }
    }

    private static let masks = share(2, of: ["0", "022", "077", "0177", "0777"])

    @Test("a new state folder and a new socket are private under any umask", .timeLimit(.minutes(10)), arguments: masks)
    func umasks(_ mask: String) throws { try serve(mask, asNobody: false) }

    @Test(
        "the state folder and the socket of a user who is not root are private and usable under any umask",
        .enabled(if: setpriv != nil, "needs root, and setpriv of util-linux"),
        .timeLimit(.minutes(10)), arguments: masks)
    func umasksOfOthers(_ mask: String) throws { try serve(mask, asNobody: true) }

    private func serve(_ mask: String, asNobody: Bool) throws {
        try makeHome("home", forNobody: asNobody)
        let command = "umask \(mask); exec busctl serve --state home/new/state --socket home/deep/er/s"
        let input = """
            {"type":"toast.show","data":{"id":"e","kind":"error","message":"Offline","restorationToken":"net"}}
            {"type":"navigationBar.declare","data":{"role":"editor","bar":"place","items":[{"id":"a","placement":"secondaryAction"},{"id":"b","placement":"secondaryAction"}]}}
            {"type":"navigationBar.beginCustomizing"}
            {"type":"navigationBar.moveItem","data":{"id":"b","index":0}}
            {"type":"navigationBar.commitCustomizing"}

            """
        // In the second round the folders exist already.
        for _ in 0..<2 {
            let (host, _, talk) = try busctl.start([command], shell: true, asNobody: asNobody)
            defer { if host.isRunning { host.terminate() } }
            _ = try line(containing: "rules list", from: talk)
            for folder in ["home/new", "home/new/state", "home/deep", "home/deep/er"] {
                #expect(mode(folder) == "700", "\(folder)")
            }
            for file in ["home/new/state/lock", "home/deep/er/s", "home/deep/er/s.lock"] {
                #expect(mode(file) == "600", "\(file)")
            }
            let injected = try busctl.run(
                ["inject", "-", "--socket", "home/deep/er/s"], input: input, asNobody: asNobody)
            #expect(injected.status == 0, "\(injected.errors)")
            host.terminate()
            host.waitUntilExit()
            #expect(host.terminationStatus == 0)
            #expect(mode("home/new/state/navigationBar") == "700")
            for file in ["toast.json", "navigationBar/place.json"] {
                #expect(mode("home/new/state/" + file) == "600", "\(file)")
            }
            for file in ["new/state/lock", "deep/er/s", "deep/er/s.lock"] {
                #expect(mode("home/" + file) == "none", "\(file)")
            }
        }
    }

    @Test(
        "a client sends nothing to another user's host, not even at a path of its own",
        .enabled(if: setpriv != nil, "needs root, and setpriv of util-linux"), .timeLimit(.minutes(10)))
    func foreignHost() throws {
        try makeHome("theirs", forNobody: true)
        let (host, _, talk) = try busctl.start(
            ["serve", "--socket", "theirs/s", "--record", "theirs/day"], asNobody: true)
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        let show = ["inject", "toast.show", #"{"message":"private CANARY"}"#, "--socket"]
        let there = try busctl.run(show + ["theirs/s"])
        #expect(there.status == 77 && there.errors.contains("the folder '\(path("theirs"))' belongs to "))
        #expect(there.errors.contains("choose another socket with --socket"))
        // Now the path and the socket belong to this user, but the host that listens does not.
        #expect(rename(path("theirs/s"), path("s")) == 0 && chown(path("s"), 0, 0) == 0)
        let here = try busctl.run(show + ["s"])
        #expect(here.status == 77 && here.errors.contains("nothing was sent"))
        host.terminate()
        host.waitUntilExit()
        #expect(try !String(contentsOfFile: path("theirs/day"), encoding: .utf8).contains("toast.show"))
    }

    @Test(
        "a path that the user may not read or write is an error with the exit status 77",
        .enabled(if: setpriv != nil, "needs root, and setpriv of util-linux"),
        .timeLimit(.minutes(10)))
    func notPermitted() throws {
        for name in ["closed", "readable"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
        #expect(chmod(path("closed"), 0o700) == 0 && chmod(path("readable"), 0o755) == 0)
        for (arguments, status, words) in [
            (["serve", "--socket", "closed/s"], 77, "no socket can be made at"),
            (["serve", "--socket", "closed/below/s"], 77, "no socket can be made at"),
            (["serve", "--socket", "readable/s"], 77, "Permission denied"),
            (["topics", "--socket", "closed/s"], 77, "this user may not use the socket 'closed/s'"),
            (
                ["serve", "--socket", "/tmp/gb-\(UUID().uuidString.prefix(8))", "--state", "readable/state"], 74,
                "Permission denied"
            ),
            (
                ["serve", "--socket", "/tmp/gb-\(UUID().uuidString.prefix(8))", "--rules", "closed"], 77,
                "cannot be read; check its permissions"
            ),
        ] as [([String], Int32, String)] {
            let result = try busctl.run(arguments, asNobody: true)
            #expect(result.status == status && result.errors.contains(words), "\(arguments): \(result)")
        }
    }

    @Test("a socket path of 107 bytes works, and an impossible one is a usage error", .timeLimit(.minutes(10)))
    func edges() throws {
        let socket = path(String(repeating: "s", count: 106 - busctl.files.path.utf8.count))
        let (host, _, talk) = try busctl.start(["serve", "--socket", socket, "--state", "state"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        #expect(try busctl.run(["inject", "toast.show", #"{"message":"m"}"#, "--socket", socket]).status == 0)
        let second = try busctl.run(["serve", "--state", "state"])
        #expect(second.status == 74 && second.errors.contains(") keeps its state in 'state'"))
        #expect(try busctl.run(["serve", "--socket", socket]).status == 74)
        for wrong in [socket + "s", "s/", ".", "state/.."] {
            #expect(try busctl.run(["serve", "--socket", wrong]).status == 64)
            #expect(try busctl.run(["inject", "toast.show", "{}", "--socket", wrong]).status == 64)
        }
        #expect(try busctl.run(["busctl serve --socket $(printf 'caf\\351')"], shell: true).status == 64)
    }
}
