import Chrome
import EventBus
import Host

extension Language {
    /// The types of the world's events, and of all events and queries of the shipped modules.
    static let shipped = Language(
        events: World.events + languages.flatMap(\.events), queries: languages.flatMap(\.queries))

    private static let languages = [any Module].shipped.map { type(of: $0).language }
}
