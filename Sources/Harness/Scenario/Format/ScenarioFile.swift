import EventBus
import FoundationEssentials
import Host

/// Reads files of scenarios: one, a list of them, or one a line.
public enum ScenarioFile {
    /// Why a file gives no scenarios.
    public enum Failure: Error, CustomStringConvertible {
        case missing(String)
        case isFolder(String)
        case unreadable(String)
        /// Its lines are questions with their answers.
        case holdsQueries(String)
        /// What is wrong in it, in the order of lines.
        case malformed([ScenarioProblem])

        public var description: String {
            switch self {
            case .missing(let path): "no file '\(path)'"
            case .isFolder(let path): "'\(path)' is a folder; a scenario is a file"
            case .unreadable(let path): "'\(path)' cannot be read (permissions?)"
            case .holdsQueries(let path): "\(path) holds query vectors, not scenarios: busctl ask TOPIC - runs them"
            case .malformed(let problems): problems.map(\.description).joined(separator: "\n")
            }
        }
    }

    /// All scenarios of a file, in order. Each knows the line on which it begins, and so
    /// do its steps and expectations.
    /// - Throws: ``Failure``; nothing of a malformed file is used.
    public static func read(_ path: String) throws(Failure) -> [Scenario] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        guard !isFolder else { throw .isFolder(path) }
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        return try scenarios(in: [UInt8](data), file: path)
    }

    /// The same for text that stands in no file.
    /// - Parameter file: what it is called in messages, and what rule folders are relative to.
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
                ScenarioProblem(Scenario.Place(file: file, line: 0), FieldError(message: "holds no scenarios")))
        }
        guard problems.isEmpty else { throw .malformed(problems.sorted { $0.place.line < $1.place.line }) }
        return scenarios
    }
}
