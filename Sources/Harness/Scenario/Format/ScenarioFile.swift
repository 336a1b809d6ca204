import EventBus
import FoundationEssentials
import Host

/// Reads scenario files. A file contains one scenario, a list of them, or one per line.
public enum ScenarioFile {
    /// The reason why a file cannot be read as scenarios.
    public enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case isFolder(String)
        case unreadable(String)
        /// The file's lines are queries with their expected answers.
        case holdsQueries(String)
        /// The problems of the file, in the order of its lines.
        case malformed([ScenarioProblem])

        public var description: String {
            switch self {
            case .missing(let path): "no file '\(path)'"
            case .isFolder(let path): "'\(path)' is a folder; a scenario is a file"
            case .unreadable(let path): "'\(path)' cannot be read; check its permissions"
            case .holdsQueries(let path):
                "'\(path)' has questions and no scenarios; to ask them, use: busctl ask TOPIC -"
            case .malformed(let problems): problems.map(\.description).joined(separator: "\n")
            }
        }
    }

    /// Reads all scenarios of a file, in order, with the lines of their steps and expectations.
    /// - Throws: ``Failure``; if one scenario of the file is malformed, none is returned.
    public static func read(_ path: String) throws(Failure) -> [Scenario] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        guard !isFolder else { throw .isFolder(path) }
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        return try scenarios(in: [UInt8](data), file: path)
    }

    /// Reads all scenarios of a text.
    /// - Parameter file: the name for messages; rule folders are relative to its folder.
    public static func scenarios(in text: [UInt8], file: String) throws(Failure) -> [Scenario] {
        var scenarios: [Scenario] = []
        var problems: [ScenarioProblem] = []
        let documents = ScenarioDocument.all(in: text, file: file, &problems)
        if problems.isEmpty, !documents.isEmpty, documents.allSatisfy(\.isQuery) { throw .holdsQueries(file) }
        for document in documents {
            do {
                scenarios.append(try ScenarioReader(file: file, line: document.line).scenario(document.value))
            } catch {
                problems.append(
                    ScenarioProblem(Scenario.Place(file: file, line: document.line(error.path)), error))
            }
        }
        if scenarios.isEmpty, problems.isEmpty {
            problems.append(
                ScenarioProblem(Scenario.Place(file: file, line: 0), FieldError(message: "the file has no scenarios")))
        }
        guard problems.isEmpty else { throw .malformed(problems.sorted { $0.place.line < $1.place.line }) }
        return scenarios
    }
}
