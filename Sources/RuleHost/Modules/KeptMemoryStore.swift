import EventBus

/// Saves the members of a module's `ctx.memory` that the module lists in `keep` across restarts. The document is
/// `{"version": 1, "values": {…}}`.
final class KeptMemoryStore: ModuleStore {
    private static let version = 1
    let format = DocumentFormat { content, _ in
        guard content["version"]?.intValue == version else {
            return "the version is \(content["version"]?.json ?? "missing"); this program reads version \(version)"
        }
        return content["values"]?.objectValue == nil ? "values: expected an object" : nil
    }

    private let declaration: ModuleDeclaration
    private var restored: Value?

    init(_ declaration: ModuleDeclaration) { self.declaration = declaration }

    private func event(_ name: String) -> (any Event.Type)? {
        declaration.events.first { $0.isDetail && $0.topic.text == "\(declaration.name).\(name)" }?.type
    }

    func begin(
        on bus: EventBus, with documents: [StoredDocument], save: @escaping (_ content: Value?, _ name: String?) -> Void
    ) {
        guard let changed = event("keptChanged") else { return }
        restored = documents.first { $0.name == nil && $0.problem == nil }?.content?["values"]
        func open<E: Event>(_ type: E.Type) {
            bus.watch(type) { event in
                let values = (try? ValueEncoder().encode(event))?["values"] ?? [:]
                save(["version": .int(Self.version), "values": values], nil)
            }
        }
        open(changed)
    }

    func restore(admit: (any Event) -> Bool) {
        guard let restored, let type = event("restoreKept") else { return }
        self.restored = nil
        if let event = try? type.fromOutside(["values": restored]) { _ = admit(event) }
    }
}
