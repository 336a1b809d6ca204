import EventBus
import FoundationEssentials

/// The tokens of toasts, in a file `toast.json` that is only there while there are any.
///
/// It is replaced as a whole, by the disk's thread: a burst is written once, and nobody outside hears
/// of an offer before it is with the disk, since answers and events wait for that. What cannot be written is told
/// (``HealthNotes/Part/state``) and tried again until it is. What this program cannot use
/// (damaged, of a newer version, somebody else's) is told, and kept as `toast.json.kept`.
public final class ToastFile: ToastStore {
    private let path: String
    private let folder: StateFolder

    private static let version = 1
    /// Most bytes that are read and written: with these tokens an `app.launch` can still be recorded.
    private static let mostBytes = 4 << 20

    /// - Parameter folder: where the state of a host is.
    public init(in folder: StateFolder) {
        path = folder.path + "/toast.json"
        self.folder = folder
    }

    // MARK: Reading

    public func load() -> ToastTokens {
        guard StateFile.exists(path) else { return ToastTokens() }
        do {
            return try Self.read(StateFile.read(path, atMost: Self.mostBytes, report: folder.report))
        } catch {
            folder.report("'\(path)' cannot be used\(keepAside()): \(error)")
            return ToastTokens()
        }
    }

    private static func read(_ data: Data) throws -> ToastTokens {
        let value = try JSONText.decode(Value.self, from: data)
        guard let version = value["version"]?.intValue else { throw FieldError(path: "version", message: "expected a number") }
        guard version == Self.version else {
            throw FieldError(path: "version", message: "it is \(version); this program reads version \(Self.version)")
        }
        do {
            let record = try ValueDecoder().decode(Record.self, from: value)
            return ToastTokens(restore: record.restore, undo: record.undo, undone: record.undone)
        } catch let error as DecodingError {
            throw FieldError(error)
        }
    }

    /// Gives the file another name, so that nothing in it is lost.
    /// - Returns: what to say of it.
    private func keepAside() -> String {
        do {
            return ", and is '\(try StateFile.rename(path, asideTo: path + ".kept"))' now"
        } catch {
            return ""
        }
    }

    // MARK: Writing

    public func save(_ tokens: ToastTokens) {
        folder.writer.submit("toast", orSay: "tokens of toasts are not kept") { [self] () throws(StateFileFailure) in
            try write(tokens)
        }
    }

    private func write(_ tokens: ToastTokens) throws(StateFileFailure) {
        guard !tokens.isEmpty else { return try StateFile.remove(path) }
        let record = Record(
            version: Self.version, restore: tokens.restore, undo: tokens.undo, undone: tokens.undone)
        try StateFile.replace(path, with: StateFile.text(of: record, path, atMost: Self.mostBytes))
    }

    private struct Record: Codable {
        var version: Int
        var restore: [String]
        var undo: [String]
        var undone: [String]
    }
}
