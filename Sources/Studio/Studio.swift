import ControlAPI
import EventBus
import Host

/// A web page for viewing and touching a host's screen, and for asking why something happened.
///
/// The host itself serves the page. The files of the page need no token. Its requests are all below `/v1` and need the
/// token in the link that `busctl studio` prints.
public struct Studio: Sendable {
    /// Where the files of the page come from.
    let page: StudioPage
    /// Whether the first page that is opened fills an empty screen with a demonstration.
    let showsDemonstration: Bool
    /// Whether the page may write rules.
    let permit: EditPermit
    private let modules: [any Module]
    private let session: SessionLog?
    private let recordings: [String]
    private let stories: [String]

    /// How many streams of the studio may be open at once. A tab has one.
    static let mostStreams = 6

    /// - Parameters:
    ///   - folder: a folder whose files are served in place of those in the program, for work on the page itself.
    ///   - showsDemonstration: whether the first page that is opened fills an empty screen.
    ///   - canEdit: whether the page may write the files of the rules.
    ///   - modules: the modules that rules may be about.
    ///   - session: the recording of this run of the host, for asking what other rules would have done; nil for none.
    ///   - recordings: folders of recordings that the page shows.
    ///   - stories: folders of scenarios that the page shows.
    /// - Throws: ``StudioProblem`` if a file of the page is not in the folder.
    public init(
        page folder: String? = nil, showsDemonstration: Bool = false, canEdit: Bool = false,
        modules: [any Module] = .shipped, session: SessionLog? = nil, recordings: [String] = [], stories: [String] = []
    ) throws(StudioProblem) {
        page = try StudioPage(folder: folder)
        (self.showsDemonstration, permit, self.modules) = (showsDemonstration, EditPermit(canEdit), modules)
        (self.session, self.recordings, self.stories) = (session, recordings, stories)
    }

    /// Creates the listener for the page, on this machine only.
    /// - Parameter port: 0 for any free port.
    public func listener(port: UInt16, token: String) throws(ListenerProblem) -> Listener {
        Listener(at: try ListenAddress("127.0.0.1:\(port)"), token: token, page: page.paths)
    }

    /// The routes of the studio, for a server of a host.
    /// - Throws: ``SystemFailure`` if a thread cannot be started.
    package func routes(_ parts: Routes.Parts) throws -> [Route] {
        let files = RuleFiles(folders: parts.host.folders)
        let workspace = try RuleWorkspace(files, modules: modules)
        let rules = RuleRoutes(files: files, workspace: workspace, permit: permit)
        let explore = ExploreRoutes(workspace: try RuleExplorer(workspace, modules: modules))
        let shelf = TimelineCache()
        let films = FilmRoutes(shelf: shelf, modules: modules, host: parts.host, stories: stories)
        let recordings = RecordingRoutes(
            recordings: RecordingCache(session: session, folders: recordings, modules: modules), films: shelf)
        let stream = StudioStreams(parts, demonstration: showsDemonstration ? StudioDemonstration() : nil)
        return page.routes + [
            stream.route, StageRoutes.setup(parts.host), StageRoutes.glyphs,
        ] + rules.all + explore.all + films.all + recordings.all + [
            CompareRoute(recordings, workspace: workspace).route
        ]
    }
}

/// Why the studio cannot be served.
public enum StudioProblem: Error, Equatable, CustomStringConvertible {
    /// A file of the page is not in the folder that was named, or cannot be read.
    case missing(file: String, folder: String)

    public var description: String {
        switch self {
        case .missing(let file, let folder):
            "the folder '\(folder)' has no file '\(file)' that can be read; the page needs all files of Sources/CStudio/page"
        }
    }
}
