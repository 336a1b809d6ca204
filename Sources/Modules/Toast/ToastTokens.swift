import EventBus

/// The persistent state of toasts: tokens only, never the text of a toast.
struct ToastTokens: Hashable, Codable, Sendable {
    /// The tokens of critical toasts that had not ended when the process did.
    var restore: [String] = []
    /// The tokens of operations that could be undone.
    var undo: [String] = []
    /// The tokens of operations that were undone, perhaps without a published fact.
    var undone: [String] = []

    var isEmpty: Bool { restore.isEmpty && undo.isEmpty && undone.isEmpty }

    static func + (left: ToastTokens, right: ToastTokens) -> ToastTokens {
        ToastTokens(
            restore: left.restore + right.restore, undo: left.undo + right.undo, undone: left.undone + right.undone)
    }
}

// MARK: - As a document

extension ToastTokens {
    private static let version = 1

    /// Larger documents are not stored. With this limit, an `app.launch` can still be recorded.
    static let format = DocumentFormat(largest: 4 << 20) { content, name in
        guard name == nil else { return "a document with tokens of toasts must not have a name" }
        do throws(FieldError) {
            _ = try ToastTokens(content)
            return nil
        } catch {
            return error.description
        }
    }

    /// - Throws: if the value is not a document of tokens, or has another version.
    init(_ content: Value) throws(FieldError) {
        guard let version = content["version"]?.intValue else {
            throw FieldError(path: "version", message: "expected a number")
        }
        guard version == Self.version else {
            throw FieldError(
                path: "version", message: "the version is \(version); this program reads version \(Self.version)")
        }
        do {
            self = try ValueDecoder().decode(ToastTokens.self, from: content)
        } catch {
            throw (error as? DecodingError).map { FieldError($0) } ?? FieldError(message: "\(error)")
        }
    }

    /// Nil if there are no tokens.
    var content: Value? {
        func list(_ tokens: [String]) -> Value { .array(tokens.map(Value.string)) }
        guard !isEmpty else { return nil }
        return ["version": .int(Self.version), "restore": list(restore), "undo": list(undo), "undone": list(undone)]
    }
}
