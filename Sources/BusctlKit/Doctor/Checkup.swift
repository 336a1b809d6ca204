import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Checks everything that a host and its users need, without changing anything.
struct Checkup {
    /// The path of the socket.
    let socket: String
    /// Folders of rules as layers, the lowest first; empty for the folder `rules`, if it exists.
    let rules: [String]
    /// The folder in which modules save data; nil if none was given.
    let state: String?

    /// Fewer free bytes than this are worth a warning.
    private static let littleSpace: UInt64 = 64 << 20

    private var folders: [String] {
        rules.isEmpty && FileManager.default.fileExists(atPath: "rules") ? ["rules"] : rules
    }

    /// Checks all parts, in the order of their dependencies.
    func observations() async -> [Observation] {
        let host = await hostObservations()
        return [program, socketObservation] + host.found + (host.hasRules ? [] : rulesOnDisk) + editor + saved
    }

    // MARK: The program

    private var program: Observation {
        let own = FileTrail.resolved("/proc/self/exe")
        let about = "GlassBus \(LiveHost.version), \(own.printable)"
        let candidates = (Terminal.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(Program.name)" }
        let found = candidates.first { access($0, X_OK) == 0 }
        guard let found, FileTrail.resolved(found) != own else { return .ok("program", about) }
        return .warning(
            "program", "\(about); the shell finds another program under the name '\(Program.name)': \(found.printable)",
            hint:
                "call this one by its path, or install it with make install or make deb: it is called glassbusctl then")
    }

    // MARK: The socket and the host

    private var socketObservation: Observation {
        let folder = PrivateFolder.parent(of: socket)
        do throws(DistrustedPath) {
            _ = try TrustedPath.check(socket)
        } catch {
            return .failure("socket", error.description.printable)
        }
        var info = stat()
        if stat(socket, &info) == 0, info.st_mode & S_IFMT != S_IFSOCK {
            return .failure(
                "socket", "'\(socket.printable)' exists but is not a socket", hint: "remove it, or choose another path")
        }
        if let space = Self.freeSpace(folder), space < Self.littleSpace {
            return .warning("socket", "'\(folder.printable)' has only \(space >> 20) MiB left")
        }
        return .ok("socket", socket.printable)
    }

    private struct Health: Decodable {
        struct Note: Decodable {
            var part: String
            var severity: String
            var message: String
        }
        var version: String
        var generation: Int?
        var notes: [Note]
    }

    /// The health and the rules that a host reports; `hasRules` is false if it reports no rules.
    private func hostObservations() async -> (found: [Observation], hasRules: Bool) {
        let client = ControlClient(socketPath: socket, timeout: .seconds(3))
        do {
            // An unhealthy host answers with 503 and the reason.
            let health = try JSONText.decode(Health.self, from: try await client.get("/v1/health").body)
            var found: [Observation] = health.notes.map { note in
                let message = "\(note.part): \(note.message)".printable
                return note.severity == "fail" ? .failure("host", message) : .warning("host", message)
            }
            if health.version != LiveHost.version {
                found.append(
                    .warning(
                        "host",
                        "the host is GlassBus \(health.version.printable), and this program \(LiveHost.version)",
                        hint: "restart the host, so that both are of one version"))
            }
            if found.isEmpty { found.append(.ok("host", "it runs and is well")) }
            let status = try JSONText.decode(RuleStatus.self, from: try await client.get("/v1/rules").checked().body)
            return (found + Self.observations(of: status), true)
        } catch let error as HostNotRunning {
            let failure = Failure(explaining: error)
            return ([.failure("host", "no host is running", hint: failure.hint)], false)
        } catch {
            let failure = Failure(explaining: error)
            return ([.failure("host", failure.message, hint: failure.hint)], false)
        }
    }

    private static func observations(of status: RuleStatus) -> [Observation] {
        var found: [Observation] = status.rejected.map {
            .failure("rules", $0.description.printable, hint: "the former rules stay in force until this is mended")
        }
        for file in status.files {
            found += (file.policies + file.reactions).filter(\.benched).map { rule in
                .failure(
                    "rules",
                    "\(file.path):\(rule.line): \(rule.name) is not asked any more, because it failed too often"
                        .printable,
                    hint: "mend it and save the file; \(Program.command) tap rules.failed tells why it failed")
            }
        }
        guard found.isEmpty else { return found }
        return [
            status.generation == 0
                ? .ok("rules", "none are loaded: the built-in answers decide")
                : .ok("rules", "generation \(status.generation), \(files(status.files.count))")
        ]
    }

    // MARK: Files

    /// The rules in the folders, for when no host reports its rules.
    private var rulesOnDisk: [Observation] {
        guard !folders.isEmpty else { return [.ok("rules", "no folder 'rules' is here, and none was named")] }
        do {
            let layers = try RuleFolder.read(folders)
            let findings = RuleChecker(try Program.catalogue()).check(layers).findings
            let errors = findings.count { $0.severity == .error }
            let place = folders.map(\.printable).joined(separator: ", ")
            let hint = "\(Program.command) rules check \(folders.map(ServePage.quoted).joined(separator: " "))"
            if errors > 0 {
                return [.failure("rules", "\(place): a host refuses these rules: errors \(errors)", hint: hint)]
            }
            let warnings = findings.count { $0.severity == .warning }
            guard warnings == 0 else {
                return [.warning("rules", "\(place): warnings \(warnings)", hint: hint)]
            }
            return [.ok("rules", "\(place): no problems in \(Self.files(layers.reduce(0) { $0 + $1.files.count }))")]
        } catch {
            let failure = Failure(explaining: error)
            return [.failure("rules", failure.description, hint: failure.hint)]
        }
    }

    /// Checks that the editor definitions in the folders match this program.
    private var editor: [Observation] {
        folders.compactMap { folder in
            let path = folder + "/.types/rules.lua"
            guard let now = FileManager.default.contents(atPath: path),
                let vocabulary = try? RuleVocabulary(Program.catalogue(with: [folder])),
                let file = vocabulary.editorFiles.first(where: { $0.path == ".types/rules.lua" })
            else { return nil }
            guard now != Data(file.text.utf8) else { return .ok("editor", "\(path.printable) is up to date") }
            return .warning(
                "editor", "\(path.printable) does not fit this program and these rules",
                hint: "\(Program.command) rules types \(ServePage.quoted(folder))")
        }
    }

    private var saved: [Observation] {
        guard let state else { return [] }
        let name = "'\(state.printable)'"
        do throws(DistrustedPath) {
            _ = try TrustedPath.check(state + "/lock")
        } catch {
            return [.failure("state", error.description.printable)]
        }
        var info = stat()
        guard stat(state, &info) == 0 else {
            return [.ok("state", "\(name) does not exist; a host makes it")]
        }
        guard info.st_mode & S_IFMT == S_IFDIR else { return [.failure("state", "\(name) is no folder")] }
        guard access(state, W_OK | X_OK) == 0 else {
            return [.failure("state", "\(name) cannot be written", hint: "check its permissions")]
        }
        let broken = (try? FileManager.default.contentsOfDirectory(atPath: state))?.filter { $0.hasSuffix(".json") }
            .sorted().filter { file in
                guard let data = FileManager.default.contents(atPath: state + "/" + file) else { return true }
                return (try? JSONText.decode(Value.self, from: data)) == nil
            }
        if let broken, !broken.isEmpty {
            return [
                .warning(
                    "state", "in \(name), these files are no JSON: \(broken.map(\.printable).joined(separator: ", "))",
                    hint: "a host sets them aside at its start, and goes on without them")
            ]
        }
        if let (file, line) = unreadableIdentity(in: state) {
            return [
                .warning(
                    "state", "in \(name), line \(line) of \(file) is no JSON",
                    hint: "a host leaves it out, and goes on with the others")
            ]
        }
        if let space = Self.freeSpace(state), space < Self.littleSpace {
            return [.warning("state", "\(name) has only \(space >> 20) MiB left")]
        }
        return [.ok("state", state.printable)]
    }

    /// The first line of an identity file that is not JSON. An unterminated line does not count: a host may be
    /// writing it.
    private func unreadableIdentity(in folder: String) -> (file: String, line: Int)? {
        for file in ["identities-earlier.jsonl", "identities.jsonl"] {
            let lines = (FileManager.default.contents(atPath: folder + "/" + file) ?? Data())
                .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            guard let index = lines.firstIndex(where: { JSONText.syntaxError(in: $0) != nil }) else { continue }
            return (file, index + 1)
        }
        return nil
    }

    private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

    /// The free space for this user in a folder, in bytes; nil if it is unknown.
    private static func freeSpace(_ folder: String) -> UInt64? {
        var info = statvfs()
        guard statvfs(folder, &info) == 0 else { return nil }
        return UInt64(info.f_bavail) * UInt64(info.f_frsize)
    }
}
