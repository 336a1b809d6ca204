import EventBus
import FoundationEssentials
import Synchronization

/// The tokens of toasts, in a file `toast.json` that is only there while there are any.
///
/// It is replaced as a whole. The system has it when ``save(_:)`` returns, so that no end of the
/// process loses anything; the disk has it a little later. What this program cannot use
/// (damaged, of a newer version, somebody else's) is told, and kept as `toast.json.kept`.
public final class ToastFile: ToastStore {
    private let path: String
    private let report: @Sendable (String) -> Void
    /// Whether the last try to write has failed: what goes on is told once.
    private let isFailing = Mutex(false)

    private static let version = 1
    /// Most bytes that are read and written: with these tokens an `app.launch` can still be recorded.
    private static let mostBytes = 4 << 20

    /// Makes the folder if it is not there, for its user alone.
    /// - Parameters:
    ///   - folder: where the state of a host is.
    ///   - report: gets, from any thread, what is wrong with the file.
    /// - Throws: ``StateFileFailure`` if there can be no such folder.
    public init(in folder: String, report: @escaping @Sendable (String) -> Void) throws(StateFileFailure) {
        // Else it would be the root of all folders.
        guard !folder.isEmpty else { throw .unusable(folder, reason: "a folder needs a name") }
        try StateFile.makeFolder(folder)
        path = folder + "/toast.json"
        self.report = report
    }

    // MARK: Reading

    public func load() -> ToastTokens {
        guard StateFile.exists(path) else { return ToastTokens() }
        do {
            return try Self.read(StateFile.read(path, atMost: Self.mostBytes))
        } catch {
            report("'\(path)' cannot be used\(keepAside()): \(error)")
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
        do {
            try write(tokens)
            isFailing.withLock { $0 = false }
        } catch {
            let isNew = isFailing.withLock { isFailing in
                defer { isFailing = true }
                return !isFailing
            }
            if isNew { report("tokens of toasts are not kept: \(error)") }
        }
    }

    private func write(_ tokens: ToastTokens) throws {
        guard !tokens.isEmpty else { return try StateFile.remove(path, waitingForDisk: false) }
        let record = Record(
            version: Self.version, restore: tokens.restore, undo: tokens.undo, undone: tokens.undone)
        let data = try JSONText.encode(record) + Data("\n".utf8)
        guard data.count <= Self.mostBytes else {
            // It could not be read again.
            throw StateFileFailure.unusable(
                path, reason: "it would have \(data.count) bytes; at most \(Self.mostBytes) are kept")
        }
        try StateFile.replace(path, with: data, waitingForDisk: false)
    }

    private struct Record: Codable {
        var version: Int
        var restore: [String]
        var undo: [String]
        var undone: [String]
    }
}
