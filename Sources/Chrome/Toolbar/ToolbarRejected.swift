import EventBus

/// Why a request of the toolbar was refused.
public enum ToolbarRejection: String, Word {
    /// No item has that id or index.
    case unknownItem
    /// Two items have the same id.
    case duplicateItem
    /// An item without an id, or with one that is taken.
    case invalidItem
    case tooManyItems
    /// A width that is none.
    case invalidWidth
    /// Neither an id nor an index, or both.
    case invalidReference
    /// A number of the layout or of the looks that is out of range.
    case invalidNumber
    /// The overflow menu has no such entry, or none at all.
    case noOverflowEntry
}

/// A request was refused; nothing changed.
public struct ToolbarRejected: Refusal {
    public static let topic: TopicName = "toolbar.rejected"
    public var reason: ToolbarRejection
    /// The field of the request that is wrong, for example `items[2].id`; nil: the request as a whole.
    public var path: String?
    /// What is wrong, in words.
    public var explanation: String
    public init(reason: ToolbarRejection, path: String? = nil, explanation: String) {
        self.reason = reason
        self.path = path
        self.explanation = explanation
    }
}

/// A request that knows by itself what is wrong with it. Those outside are told as soon as it
/// arrives; a program that publishes it hears `toolbar.rejected`.
public protocol ToolbarRequest: Request {
    /// Nil: nothing is wrong that could be seen without the toolbar.
    var rejection: ToolbarRejected? { get }
}

extension ToolbarRequest {
    public func validate() throws {
        guard let rejection else { return }
        throw FieldError(path: rejection.path ?? "", message: rejection.explanation)
    }
}

extension ToolbarRejected {
    /// Of a number of points that is none; nil: it is fine.
    init?(width: Double?, at path: String) {
        guard let width, !(width.isFinite && width >= 0) else { return nil }
        self.init(
            reason: .invalidWidth, path: path,
            explanation: "expected a finite number of points, 0 or more, found \(width.written)")
    }
    /// Of numbers that their own decoder, which knows the ranges, would not take; nil: they are fine.
    init?<Numbers: Codable>(numbers: Numbers?, at path: String) {
        guard let numbers else { return nil }
        do {
            _ = try ValueDecoder().decode(Numbers.self, from: ValueEncoder().encode(numbers))
            return nil
        } catch {
            let problem =
                switch error {
                case let error as FieldError: error.inside(path)
                case let error as DecodingError: FieldError(error, prefix: path)
                default: FieldError(path: path, message: "\(error)")
                }
            self.init(reason: .invalidNumber, path: problem.path, explanation: problem.message)
        }
    }
}
