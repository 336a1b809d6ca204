import EventBus

/// The reasons for refusing a request to the toolbar.
public enum ToolbarRejection: String, StringEnum {
    /// No item has the id or the index.
    case unknownItem
    /// Two items have the same id.
    case duplicateItem
    /// An item or an accessory has an empty id, or an item has no title or uses a reserved id.
    case invalidItem
    /// There are more than ``ToolbarSetItems/limit`` items.
    case tooManyItems
    /// A width is negative or not finite.
    case invalidWidth
    /// The request has neither an id nor an index, or both.
    case invalidReference
    /// A number of the layout or of the look is out of range.
    case invalidNumber
    /// The overflow menu has no such entry, or no entries at all.
    case noOverflowEntry
    /// A program tried to select an item that cannot be selected.
    case notSelectable
    /// A tap on an item that is not enabled.
    case disabled
    /// The selected index of a list is not the index of an entry.
    case invalidSelection
}

/// A request to the toolbar was refused; nothing changed.
public struct ToolbarRejected: Refusal {
    public static let topic: TopicName = "toolbar.rejected"
    public var reason: ToolbarRejection
    /// The invalid field of the request, for example `items[2].id`; nil: the whole request.
    public var path: String?
    /// The problem, as a sentence for people.
    public var explanation: String
    public init(reason: ToolbarRejection, path: String? = nil, explanation: String) {
        self.reason = reason
        self.path = path
        self.explanation = explanation
    }
}

/// A request that can validate itself. A client outside the process receives the error as soon as its request arrives;
/// a request published in Swift is answered with `toolbar.rejected`.
public protocol ToolbarRequest: Request, FieldTable {
    /// The problem with the request; nil if none can be found without the toolbar's state.
    var rejection: ToolbarRejected? { get }
}

extension Constraint where Subject: ToolbarRequest {
    /// A request without a ``ToolbarRequest/rejection``.
    static var acceptable: Self {
        Self { $0.rejection?.fieldError }
    }
}

extension ToolbarRejected {
    /// The rejection as an error of a field.
    var fieldError: FieldError { FieldError(path: path ?? "", message: explanation) }

    /// Creates a rejection if a width is negative or not finite; nil if the width is valid.
    init?(width: Double?, at path: String) {
        guard let width, !(width.isFinite && width >= 0) else { return nil }
        self.init(
            reason: .invalidWidth, path: path,
            explanation: "expected a finite number of points, 0 or more, found \(width.written)")
    }

    /// Creates a rejection if the id of an item is empty or reserved; nil if the id is valid.
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

    /// Creates a rejection if a width or an accessory of an item is not valid; nil if they are.
    init?(partsOf item: ToolbarItem, at path: String) {
        let problem =
            ToolbarRejected(width: item.fullWidth, at: path + ".fullWidth")
            ?? ToolbarRejected(width: item.compactWidth, at: path + ".compactWidth")
            ?? ToolbarRejected(item.accessory, at: path + ".accessory")
            ?? ToolbarRejected(item.secondaryAccessory, at: path + ".secondaryAccessory")
        guard let problem else { return nil }
        self = problem
    }

    /// Creates a rejection if an accessory has no id, or if its list has entries but none with the selected index; nil
    /// if the accessory is valid.
    init?(_ accessory: AccessoryConfig?, at path: String) {
        if accessory?.id.isEmpty == true {
            self.init(reason: .invalidItem, path: path + ".id", explanation: "must not be empty")
        } else if let problem = accessory?.list?.selectionProblem {
            self.init(reason: .invalidSelection, path: path + ".list.selectedIndex", explanation: problem)
        } else {
            return nil
        }
    }

    /// Creates a rejection if numbers do not pass their own field table; nil if they are valid.
    init?<Numbers: FieldTable>(numbers: Numbers?, at path: String) {
        do throws(FieldError) {
            try numbers?.validate()
            return nil
        } catch {
            self.init(reason: .invalidNumber, path: error.inside(path).path, explanation: error.message)
        }
    }
}
