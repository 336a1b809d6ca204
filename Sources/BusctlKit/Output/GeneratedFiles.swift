import CommandSupport
import FoundationEssentials

/// Files that the program generates. A file is written only if its text differs.
struct GeneratedFiles {
    /// The outcome for one file.
    enum Outcome: String { case written, unchanged }

    let folder: String
    let files: [(path: String, text: String)]

    /// - Parameter tell: called with the path and the outcome of each file.
    /// - Throws: ``Failure`` for a folder that is missing or cannot be written.
    func write(_ tell: (String, Outcome) throws -> Void) throws {
        let manager = FileManager.default
        var isFolder = false
        guard manager.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
            throw Failure(.missing, "no folder '\(folder)'")
        }
        for file in files {
            let path = folder + "/" + file.path
            let data = Data(file.text.utf8)
            guard manager.contents(atPath: path) != data else {
                try tell(path, .unchanged)
                continue
            }
            do {
                if let slash = path.lastIndex(of: "/") {
                    try manager.createDirectory(atPath: String(path[..<slash]), withIntermediateDirectories: true)
                }
                try data.write(to: URL(filePath: path), options: .atomic)
            } catch {
                throw Failure(.inputOutput, "'\(path)' cannot be written")
            }
            try tell(path, .written)
        }
    }
}
