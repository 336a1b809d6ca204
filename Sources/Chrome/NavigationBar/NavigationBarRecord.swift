import EventBus

/// What the user made of a bar, as it is kept (TP1–TP7).
public struct NavigationBarRecord: Codable, Sendable, Hashable, ScriptNamed {
    public static let scriptName = "record"
    /// The version of this form.
    public static let version = 1

    public var version: Int
    /// Id of the bar.
    public var bar: String
    /// Ids of the items that are shown, in their order; of such, too, that are not declared now.
    public var order: [String]
    /// Ids that the user has ever been offered: what is in here and not in `order` was taken
    /// away, and what is not in here is new.
    public var known: [String]

    public init(bar: String, order: [String], known: [String]) {
        version = Self.version
        self.bar = bar
        self.order = order
        self.known = known
    }
}

extension NavigationBarRecord {
    /// Most bytes of ids that a record remembers of items that are not declared now.
    public static let mostRemembered = 16 << 10

    /// Without the oldest of those that are too many to remember: an app that makes up new ids
    /// in each run would make the record grow for ever.
    /// - Parameter declared: ids that stay in any case.
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

    /// As it is kept.
    public var plain: Value {
        [
            "version": .int(version), "bar": .string(bar), "order": .array(order.map(Value.string)),
            "known": .array(known.map(Value.string)),
        ]
    }

    /// Why a kept record cannot be used (TP7).
    public struct Damage: Error, Hashable, Sendable {
        public var code: NavigationBarRejection
        /// For people.
        public var detail: String
    }

    /// Reads a record that was kept for `bar`. Repeated ids count once, at their first place (TP4).
    /// - Throws: ``Damage``: newer, another bar's, or none at all.
    public static func read(_ value: Value, for bar: String) throws(Damage) -> NavigationBarRecord {
        if let version = value["version"]?.intValue, version > Self.version {
            throw Damage(
                code: .newerSavedState, detail: "it has version \(version); this program reads version \(Self.version)")
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
            throw Damage(code: .foreignSavedState, detail: "it is the record of '\(record.bar)', not of '\(bar)'")
        }
        record.order = record.order.withoutRepeats
        record.known = record.known.withoutRepeats
        return record
    }
}

extension Array where Element: Hashable {
    /// Each element once, at its first place.
    public var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
