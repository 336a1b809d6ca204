import EventBus

/// Why a request to the toolbar was refused.
public enum ToolbarRejection: String, Word {
    /// No item has the id or the index.
    case unknownItem
    /// Two items have the same id.
    case duplicateItem
    /// An item or an accessory has an empty id, or an item has no title or the id of an entry that is not an item.
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
public protocol ToolbarRequest: Request, FieldTable {
    /// What is wrong with the request; nil if nothing is wrong that can be found without the toolbar's state.
    var rejection: ToolbarRejected? { get }
}

extension Constraint where Subject: ToolbarRequest {
    /// The request has no ``ToolbarRequest/rejection``.
    static var acceptable: Self {
        Self { $0.rejection?.fieldError }
    }
}

extension ToolbarRejected {
    /// The same as the error of a field.
    var fieldError: FieldError { FieldError(path: path ?? "", message: explanation) }

    /// Creates a rejection of a width that is negative or not finite; nil if the width is valid.
    init?(width: Double?, at path: String) {
        guard let width, !(width.isFinite && width >= 0) else { return nil }
        self.init(
            reason: .invalidWidth, path: path,
            explanation: "expected a finite number of points, 0 or more, found \(width.written)")
    }

    /// Creates a rejection of an id of an item that is empty or reserved; nil if the id is valid.
    init?(itemID id: String, at path: String) {
        if id.isEmpty {
            self.init(reason: .invalidItem, path: path, explanation: "must not be empty")
        } else if id == ToolbarItem.sideButtonEntry || id == ToolbarItem.overflowEntry {
            self.init(
                reason: .invalidItem, path: path,
                explanation: "'\(id)' is reserved for an entry of the bar that is not an item")
        } else {
            return nil
        }
    }

    /// Creates a rejection of an item that has a width or an accessory which is not valid; nil if they are.
    init?(partsOf item: ToolbarItem, at path: String) {
        let problem =
            ToolbarRejected(width: item.fullWidth, at: path + ".fullWidth")
            ?? ToolbarRejected(width: item.compactWidth, at: path + ".compactWidth")
            ?? ToolbarRejected(item.accessory, at: path + ".accessory")
            ?? ToolbarRejected(item.secondaryAccessory, at: path + ".secondaryAccessory")
        guard let problem else { return nil }
        self = problem
    }

    /// Creates a rejection of an accessory without an id, or whose list has entries, but none with the selected index; nil if
    /// the accessory is valid.
    init?(_ accessory: AccessoryConfig?, at path: String) {
        if accessory?.id.isEmpty == true {
            self.init(reason: .invalidItem, path: path + ".id", explanation: "must not be empty")
        } else if let problem = accessory?.list?.selectionProblem {
            self.init(reason: .invalidSelection, path: path + ".list.selectedIndex", explanation: problem)
        } else {
            return nil
        }
    }

    /// Creates a rejection of numbers that their own table refuses; nil if they are valid.
    init?<Numbers: FieldTable>(numbers: Numbers?, at path: String) {
        do throws(FieldError) {
            try numbers?.validate()
            return nil
        } catch {
            self.init(reason: .invalidNumber, path: error.inside(path).path, explanation: error.message)
        }
    }
}
