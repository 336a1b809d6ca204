import EventBus

/// The user's customization of a bar, in the format that a host stores.
public struct NavigationBarRecord: Codable, Sendable, Hashable, ScriptNamed, FieldDocumented {
    public static let scriptName = "record"
    /// The version of the record's format that this program writes.
    public static let version = 1

    public var version: Int
    public var bar: String
    /// Ids of the shown items, in order. Ids that are not declared at present are kept, so that their items return to
    /// the same place.
    public var order: [String]
    /// Ids of all items that the user has ever been offered. The user removed an item that is in `known` and not in
    /// `order`; an item that is in neither list is new.
    public var known: [String]

    public static let schemaDescription = "The user's saved order of a bar."
    public static let fields = Fields<Self> {
        Field(\.version, "version of the format: 1")
        Field(\.bar, "id of the bar")
        Field(\.order, "ids of the shown items, in order, including items that are not declared now")
        Field(\.known, "ids of all items that the user has been offered so far")
    }

    public init(bar: String, order: [String], known: [String]) {
        version = Self.version
        self.bar = bar
        self.order = order
        self.known = known
    }
}

extension NavigationBarRecord {
    /// The limit for remembered ids that are not declared at present: 16 KiB of UTF-8 in total.
    public static let mostRemembered = 16 << 10

    /// Returns the record without its oldest undeclared ids beyond ``mostRemembered``. This keeps the record bounded in
    /// an app that generates new ids in each run.
    /// - Parameter declared: the ids that are always kept.
    public func bounded(keeping declared: Set<String>) -> NavigationBarRecord {
        var bytes = 0
        let strangers = (known + order).withoutRepeats.filter { !declared.contains($0) }
        let remembered = strangers.reversed().prefix { id in
            bytes += id.utf8.count
            return bytes <= Self.mostRemembered
        }
        guard remembered.count < strangers.count else { return self }
        let kept = declared.union(remembered)
        return NavigationBarRecord(bar: bar, order: order.filter(kept.contains), known: known.filter(kept.contains))
    }

    /// The record as a plain value, in the stored format.
    public var plain: Value {
        [
            "version": .int(version), "bar": .string(bar), "order": .array(order.map(Value.string)),
            "known": .array(known.map(Value.string)),
        ]
    }

    /// The reason why a stored record cannot be used.
    public struct Damage: Error, Hashable, Sendable {
        public var code: NavigationBarRejection
        /// The explanation for people.
        public var detail: String
    }

    /// Reads a record that was stored for `bar`. Only the first occurrence of a repeated id counts.
    /// - Throws: ``Damage`` if the value is not a record, has a newer version, or belongs to another bar.
    public static func read(_ value: Value, for bar: String) throws(Damage) -> NavigationBarRecord {
        if let version = value["version"]?.intValue, version > Self.version {
            throw Damage(
                code: .newerSavedState,
                detail: "the record has version \(version); this program reads version \(Self.version)")
        }
        var record: NavigationBarRecord
        do {
            record = try ValueDecoder().decode(NavigationBarRecord.self, from: value)
        } catch let error as DecodingError {
            throw Damage(code: .corruptSavedState, detail: FieldError(error, prefix: "record").description)
        } catch {
            throw Damage(code: .corruptSavedState, detail: "\(error)")
        }
        guard record.version == Self.version else {
            throw Damage(code: .corruptSavedState, detail: "record.version: there is no version \(record.version)")
        }
        guard record.bar == bar else {
            throw Damage(code: .foreignSavedState, detail: "the record belongs to '\(record.bar)', not to '\(bar)'")
        }
        record.order = record.order.withoutRepeats
        record.known = record.known.withoutRepeats
        return record
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, each at its first place.
    public var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
