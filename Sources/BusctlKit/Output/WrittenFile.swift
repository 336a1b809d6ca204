import CommandSupport
import FoundationEssentials

/// A file that a command writes because its user named it.
enum WrittenFile {
    /// Writes the file, and reports it. The path `-` is standard output.
    /// - Throws: ``Failure`` if it cannot be written.
    static func write(_ text: String, to path: String) throws {
        if path == "-" { return try Terminal.write(Array(text.utf8), to: 1) }
        try replace(path, by: text)
        Terminal.say("wrote \(path.printable)")
    }

    /// Writes the file, and replaces it if it exists.
    /// - Throws: ``Failure`` if it cannot be written.
    static func replace(_ path: String, by text: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Failure(
                .inputOutput, "cannot write '\(path.printable)'",
                hint: "check that the folder of the file exists and can be written to")
        }
    }
}
