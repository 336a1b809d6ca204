import ControlAPI
import EventBus
import FoundationEssentials
import Harness
import Host
import Synchronization

/// The recordings that the page may show: the one of this session, those in folders, and those that were dropped on the page.
final class RecordingCache: Sendable {
    /// The name of the recording of this session.
    static let sessionName = "session"
    /// The most dropped recordings that are kept. A new one replaces the oldest.
    private static let mostDropped = 4

    let modules: [any Module]
    private let session: SessionLog?
    private let folders: [String]

    private struct Dropped {
        var name: String
        var file: PrivateFile
    }
    private let dropped = Mutex<[Dropped]>([])

    init(session: SessionLog?, folders: [String], modules: [any Module]) {
        (self.session, self.folders, self.modules) = (session, folders, modules)
    }

    /// A recording, as the page lists it.
    struct Entry: Encodable {
        var name: String
        /// In bytes; 0 for the session, which grows.
        var size = 0
        /// Whether the session was recorded only in part, because the recording reached its largest size.
        var isCut: Bool?
        /// The digest of the rules that the first run began with.
        var rules: String?
        var holdsText: Bool?
        /// Why the file cannot be read.
        var problem: String?
    }

    var entries: [Entry] {
        let session = session.map { Entry(name: Self.sessionName, isCut: $0.isFull, holdsText: true) }
        return [session].compactMap(\.self)
            + dropped.withLock { $0 }.map { entry($0.name, at: $0.file.path) } + names.map { entry($0, at: $0) }
    }

    private var names: [String] {
        folders.flatMap { folder in FilmRoutes.names(in: folder, ending: ".jsonl").map { folder + "/" + $0 } }
    }

    private func entry(_ name: String, at path: String) -> Entry {
        var entry = Entry(name: name)
        do {
            let stream = try RecordingStream(path: path, modules: modules)
            entry.size = stream.size
            // The first line identifies the file; anything else would require reading all of it.
            if let first = stream.next(), case .run(let header) = first.kind {
                (entry.rules, entry.holdsText) = (header.rules, header.holdsText ?? true)
            } else {
                entry.problem = stream.failure?.description ?? "the file has no run"
            }
        } catch {
            entry.problem = "\(error)"
        }
        return entry
    }

    private var ownSession: SessionLog {
        get throws(Problem) {
            if let session { return session }
            throw .notFound(
                "this host does not record its session",
                hint: "busctl studio and busctl serve --studio start one that does")
        }
    }

    /// The path of a recording that the page may show.
    func path(of name: String) throws(Problem) -> String {
        if name == Self.sessionName { return try ownSession.path }
        if let found = dropped.withLock({ $0.last { $0.name == name } }) { return found.file.path }
        guard names.contains(name) else {
            throw .notFound(
                "there is no recording '\(name.prefix(200))'",
                hint: nearest(name, among: names).map { "did you mean '\($0)'?" })
        }
        return name
    }

    /// Stores a recording that was dropped on the page. Only this process can read it, and it disappears with the host.
    /// - Returns: the recording under the name that it has now.
    /// - Throws: ``Problem`` if the text is not a recording; ``SystemFailure`` if it cannot be stored.
    func take(_ text: Data, as name: String) throws -> Entry {
        let file = try PrivateFile(at: ownSession.place + "-dropped", orSay: "the recording cannot be kept")
        try file.append(text)
        let taken = Dropped(name: "dropped/" + name, file: file)
        let entry = entry(taken.name, at: file.path)
        if let problem = entry.problem {
            throw Problem.unusable([(index: nil, error: FieldError(message: problem.replacing(file.path, with: name)))])
        }
        dropped.withLock { dropped in
            dropped.removeAll { $0.name == taken.name }
            dropped.append(taken)
            if dropped.count > Self.mostDropped { dropped.removeFirst() }
        }
        return entry
    }
}
