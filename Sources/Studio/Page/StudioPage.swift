import CStudio
import ControlAPI
import EventBus
import FoundationEssentials
import HTTPTypes

/// The files of the page, which are embedded in the program.
struct StudioPage: Sendable {
    struct File: Sendable {
        /// The name, such as `studio.js`.
        let name: String
        let read: @Sendable () -> Data?

        /// `index.html` is the page itself.
        var path: String { name == "index.html" ? "/" : "/" + name }

        /// The media type.
        var type: String {
            switch name.split(separator: ".").last {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "svg": "image/svg+xml"
            default: "text/javascript; charset=utf-8"
            }
        }
    }

    let files: [File]

    /// The paths at which the files are served.
    var paths: Set<String> { Set(files.map(\.path)) }

    /// - Parameter folder: where the files are read at each request; nil for those in the program.
    init(folder: String?) throws(StudioProblem) {
        let embedded = (0..<studio_file_count).map { index in
            let file = studio_files_at(index)
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            return (name: String(cString: file.name), data: Data(bytes))
        }
        guard let folder else {
            files = embedded.map { file in File(name: file.name) { file.data } }
            return
        }
        files = embedded.map { file in
            // The editor is not part of the page itself.
            file.name.contains("/")
                ? File(name: file.name) { file.data }
                : File(name: file.name) { FileManager.default.contents(atPath: "\(folder)/\(file.name)") }
        }
        for file in files where file.read() == nil { throw .missing(file: file.name, folder: folder) }
    }

    var routes: [Route] {
        files.map { file in
            let media = String(file.type.prefix { $0 != ";" })
            return Route(
                method: .get, path: .init(stringLiteral: file.path), operation: "studioFile_" + file.operation,
                summary: "The file `\(file.name)` of the studio's page.",
                answers: [.init(summary: "the file", content: [media: ["type": "string"]])], problems: [.notFound],
                handle: { _ in
                    guard let data = file.read() else {
                        throw Problem.notFound("the file '\(file.name)' of the page has gone", hint: nil)
                    }
                    return .body(file.type, data, [:])
                })
        }
    }
}

extension StudioPage.File {
    /// A name for generated clients, without characters that names cannot have.
    fileprivate var operation: String { String(name.map { $0 == "." || $0 == "-" ? "_" : $0 }) }
}
