import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Completes names for the shell, from the running host or else from the modules built into this program.
enum TopicCompletion {
    /// The topics that a client may publish: requests, including reports such as `keyboard.update`.
    @Sendable static func requests(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
        await names(words) { $0 == .request }
    }

    @Sendable static func events(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
        await names(words) { $0 != .query }
    }

    @Sendable static func queries(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
        await names(words) { $0 == .query }
    }

    @Sendable static func all(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
        await names(words) { _ in true }
    }

    /// The modules that have policies, for `rules new`; also those in Lua, in the folder `rules`.
    @Sendable static func ruleModules(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Set(policies().map { String($0.namespace) }).sorted()
    }

    /// The policies of the module named by the word before, for `rules new`.
    @Sendable static func policies(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        guard index > 0, index <= words.count else { return [] }
        let module = words[index - 1]
        return policies().filter { $0.namespace == module }.map { String($0.text.dropFirst(module.count + 1)) }
    }

    private static func policies() -> [TopicName] {
        (try? Program.catalogue(with: ["rules"].filter { FileManager.default.fileExists(atPath: $0) }))?.queryNames
            ?? []
    }

    /// The modules of a running host or, after a dot, the members of that part of their state.
    @Sendable static func stateParts(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
        guard let state = try? await client(words).get("/v1/state").value() else { return [] }
        let outer = prefix.lastIndex(of: ".").map { String(prefix[..<$0]) } ?? ""
        guard let part = try? StatePage.part(state, at: outer) else { return [] }
        let names = part.objectValue?.keys.sorted() ?? []
        return outer.isEmpty ? names : names.map { "\(outer).\($0)" }
    }

    /// The modules that have settings or, after a dot, the settings of that module.
    @Sendable static func settings(_ words: [String], _ index: Int, _ prefix: String) async -> [String] {
        let live = try? await SettingsCommand.report(of: client(words)).settings
        let all = (live ?? (try? EmbeddedSystem(rules: []).system.rules.settingsInEffect) ?? [])
            .map { (module: $0.module, name: "\($0.module).\($0.name)") }
        guard let dot = prefix.firstIndex(of: ".") else { return Set(all.map(\.module)).sorted() }
        return all.filter { $0.module == prefix[..<dot] }.map(\.name).sorted()
    }

    private static func names(_ words: [String], _ isWanted: (TopicInfo.Kind) -> Bool) async -> [String] {
        let live = try? await TopicList.names(client(words))
        let topics = live ?? (try? Program.catalogue().summaries) ?? []
        return topics.filter { isWanted($0.kind) }.map(\.name)
    }

    private static func client(_ words: [String]) -> ControlClient {
        let socket = words.firstIndex(of: "--socket").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
        // The shell waits for the answer after each press of Tab.
        return ControlClient(socketPath: Program.socket(socket), timeout: .seconds(1))
    }
}
