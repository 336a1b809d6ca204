import EventBus

/// Why a request to the toolbar was refused.
public enum ToolbarRejection: String, Word {
    /// No item has the id or the index.
    case unknownItem
    /// Two items have the same id.
    case duplicateItem
    /// An item has an empty id, or the id of an entry that is not an item.
    case invalidItem
    /// There are more than ``ToolbarSetItems/limit`` items.
    case tooManyItems
    /// A width is negative or not finite.
    case invalidWidth
    /// The request has neither an id nor an index, or both.
    case invalidReference
    /// A number of the layout or of the look is out of range.
    case invalidNumber
    /// The overflow menu has no such entry, or no entries.
    case noOverflowEntry
    /// A program selects an item that cannot be selected.
    case notSelectable
    /// A finger taps an item that is not enabled.
    case disabled
    /// A list has no entry with its selected index.
    case invalidSelection
}

/// A request to the toolbar was refused; nothing changed.
public struct ToolbarRejected: Refusal {
    public static let topic: TopicName = "toolbar.rejected"
    public var reason: ToolbarRejection
    /// The field of the request that is wrong, for example `items[2].id`; nil: the whole request.
    public var path: String?
    /// What is wrong, as a sentence for people.
    public var explanation: String
    public init(reason: ToolbarRejection, path: String? = nil, explanation: String) {
        self.reason = reason
        self.path = path
        self.explanation = explanation
    }
}

/// A request that can check itself. A client outside the process gets the error as soon as its request arrives; for a
/// request that a program publishes, `toolbar.rejected` is published.
public protocol ToolbarRequest: Request {
    /// What is wrong with the request; nil if nothing is wrong that can be found without the toolbar's state.
    var rejection: ToolbarRejected? { get }
}

extension ToolbarRequest {
    public func validate() throws {
        guard let rejection else { return }
        throw FieldError(path: rejection.path ?? "", message: rejection.explanation)
    }
}

extension ToolbarRejected {
    /// Creates a rejection of a width that is negative or not finite; nil if the width is valid.
    init?(width: Double?, at path: String) {
        guard let width, !(width.isFinite && width >= 0) else { return nil }
        self.init(
            reason: .invalidWidth, path: path,
            explanation: "expected a finite number of points, 0 or more, found \(width.written)")
    }
    /// Creates a rejection of an accessory whose list has no entry with the selected index; nil if it has one, or no
    /// entries.
    init?(_ accessory: AccessoryConfig?, at path: String) {
        guard let list = accessory?.list, !list.items.isEmpty, !list.items.indices.contains(list.selectedIndex) else {
            return nil
        }
        self.init(
            reason: .invalidSelection, path: path + ".list.selectedIndex",
            explanation: "expected the index of an entry, 0 to \(list.items.count - 1), found \(list.selectedIndex); "
                + "`showsSelection: false` selects none")
    }

    /// Creates a rejection of numbers that their own decoder, which knows the ranges, refuses; nil if they are valid.
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
