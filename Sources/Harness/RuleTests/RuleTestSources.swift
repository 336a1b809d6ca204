import FoundationEssentials
import Host
import RuleCheck
import RuleHost

/// Lua tests and the rules that they test, as texts.
public struct RuleTestSources: Sendable, Equatable {
    /// One folder of rules with its tests.
    public struct Folder: Sendable, Equatable {
        public var path: String
        /// The rules under test, lowest layer first. The folder's own rules are the last layer.
        public var layers: [RuleLayer]
        public var tests: [RuleText]
        /// The problems of test files that cannot be read.
        public var problems: [RuleProblem]
        /// The path of the folder under test above this one, whose tests list those of these tests that it
        /// intentionally overrides; nil if this folder itself is under test.
        public var above: String?

        public init(path: String, layers: [RuleLayer], tests: [RuleText], problems: [RuleProblem] = []) {
            self.path = path
            self.layers = layers
            self.tests = tests
            self.problems = problems
        }
    }

    public var folders: [Folder]

    public init(folders: [Folder]) { self.folders = folders }

    /// The reason why there are no tests to run.
    public enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case notATest(String)
        case noTests([String])
        /// A folder under test or a layer below it cannot be read.
        case folder(RuleFolder.Failure)

        public var description: String {
            switch self {
            case .missing(let path): "no file or folder '\(path)'"
            case .notATest(let path): "'\(path)' is not a test; a test is a file such as toast_test.lua"
            case .noTests(let paths):
                "no tests in \(paths.map { "'\($0)'" }.joined(separator: ", ")); a test is a file such as toast_test.lua"
            case .folder(let failure): failure.description
            }
        }
    }

    /// Reads tests and rules from disk.
    /// - Parameters:
    ///   - paths: folders, of which every `*_test.lua` is read, and single test files.
    ///   - lower: rule folders below those under test, lowest first. A folder that is itself under test is not used
    ///     twice.
    ///   - withLower: whether the tests of the folders below are also read, to run with the rules under test above
    ///     them. A folder under test declares intentional overrides in a comment above a test, as
    ///     `-- overrides: "name"`. If single files of a folder are given, they run without the tests of the folders
    ///     below.
    public static func read(
        _ paths: [String], rules lower: [String] = [], withLower: Bool = false
    ) throws(Failure) -> RuleTestSources {
        do {
            var folders: [Folder] = []
            for wanted in try wanted(paths) {
                let layers = try RuleFolder.read(lower.filter { !isSame($0, wanted.folder) })
                var tests = try Self.tests(of: wanted.folder)
                if let files = wanted.files {
                    tests.files.removeAll { !files.contains($0.path) }
                    tests.problems.removeAll { !files.contains($0.file) }
                }
                var own = try RuleFolder.readIfAny(wanted.folder)
                own.shortage = own.shortage ?? tests.shortage
                let folder = Folder(
                    path: wanted.folder, layers: layers + [own], tests: tests.files, problems: tests.problems)
                folders.append(folder)
                if withLower, wanted.files == nil { folders += try folder.lower() }
            }
            guard folders.contains(where: { !$0.tests.isEmpty || !$0.problems.isEmpty }) else {
                throw Failure.noTests(paths)
            }
            return RuleTestSources(folders: folders)
        } catch let failure as RuleFolder.Failure {
            throw .folder(failure)
        } catch {
            throw error as! Failure  // trap: nothing else is thrown above
        }
    }

    /// Returns the tests of a folder: the Lua tests, and the marked questions.
    static func tests(of folder: String) throws(RuleFolder.Failure) -> RuleLayer {
        var tests = try RuleFolder.readTests(folder)
        for examples in try RuleFolder.readExamples(folder) {
            if let test = examples.test { tests.files.append(test) }
            tests.problems += examples.problems
        }
        return tests
    }

    /// The problem if file descriptors or memory ran out while reading; nil otherwise.
    public var shortage: String? { folders.lazy.flatMap(\.layers).compactMap(\.shortage).first?.description }

    /// Returns the folders of `paths`, including those of files that do not exist.
    public static func folders(of paths: [String]) -> [String] {
        paths.map { path in
            guard let place = RulePlace(path), place.kind == .test else { return path }
            return place.layer
        }
    }

    /// Returns each folder once, with the requested files in it; nil for all files.
    private static func wanted(_ paths: [String]) throws(Failure) -> [(folder: String, files: [String]?)] {
        var wanted: [(folder: String, files: [String]?)] = []
        for path in paths {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
            let place = isFolder ? nil : RulePlace(path)
            guard isFolder || place?.kind == .test else { throw .notATest(path) }
            let folder = place?.layer ?? withoutSlash(path)
            let files = place.map { [folder + "/" + $0.pathInLayer] }
            if let index = wanted.firstIndex(where: { isSame($0.folder, folder) }) {
                wanted[index].files = wanted[index].files.flatMap { known in files.map { known + $0 } }
            } else {
                wanted.append((folder, files))
            }
        }
        return wanted
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
    }

    private static func isSame(_ a: String, _ b: String) -> Bool { FileTrail.resolved(a) == FileTrail.resolved(b) }
}

extension RuleTestSources {
    /// The tests that must run again after files were saved.
    public struct Touched: Sendable, Equatable {
        /// The folders with only the tests that must run again.
        public var sources: RuleTestSources
        /// The paths of the files that were changed, created or deleted, sorted.
        public var paths: [String]
    }

    /// Returns the tests to run again. A saved test file runs again alone; a saved rule or module reruns all tests
    /// whose layers contain it.
    /// - Parameter old: the sources before the change; nil if there were none.
    public func touched(since old: RuleTestSources?) -> Touched {
        var touched = Touched(sources: RuleTestSources(folders: []), paths: [])
        for folder in folders {
            let before = old?.folders.first { $0.path == folder.path }
            var changed = folder
            var paths = Self.changed(folder.layers.flatMap(\.texts), before?.layers.flatMap(\.texts) ?? [])
            let isLayer = folder.layers != before?.layers
            let tests = Self.changed(folder.tests, before?.tests ?? [])
            paths += tests
            if !isLayer { changed.tests.removeAll { !tests.contains($0.path) } }
            touched.paths += paths.filter { !touched.paths.contains($0) }
            if isLayer || !changed.tests.isEmpty || folder.problems != before?.problems {
                touched.sources.folders.append(changed)
            }
        }
        touched.paths.sort()
        return touched
    }

    private static func changed(_ texts: [RuleText], _ before: [RuleText]) -> [String] {
        let paths = Set(texts.filter { !before.contains($0) }.map(\.path))
            .union(before.map(\.path).filter { path in !texts.contains { $0.path == path } })
        return paths.sorted()
    }
}

extension RuleLayer {
    fileprivate var texts: [RuleText] { files + modules.sorted { $0.key < $1.key }.map(\.value) }
}
