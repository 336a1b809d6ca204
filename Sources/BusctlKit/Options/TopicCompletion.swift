import ControlAPI
import EventBus
import Host

/// Names for the shell's completion: from the running host, or else those that this program was built with.
enum TopicCompletion {
    /// What a client may publish: requests, also those that tell about the world, such as `keyboard.update`.
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

    private static func names(_ words: [String], _ isWanted: (TopicInfo.Kind) -> Bool) async -> [String] {
        let socket = words.firstIndex(of: "--socket").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
        let client = ControlClient(
            socketPath: ControlSocket.path(explicit: socket, environment: Terminal.environment))
        let live = (try? await TopicList.live(client)).map { TopicList.roles($0) }
        let roles = live ?? (try? TopicList.roles(TopicList.compiledBus().catalogue)) ?? [:]
        return roles.filter { isWanted($1) }.keys.sorted()
    }
}
