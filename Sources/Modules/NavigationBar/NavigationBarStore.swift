import EventBus

extension NavigationBarModule: StoringModule {
    public func makeStore() -> some ModuleStore { NavigationBarStore() }
}

/// Stores users' customizations: one document for each bar, under the bar's id.
///
/// Each `navigationBar.saved` is stored, and restored with one `navigationBar.restore` for each bar. The module also
/// receives a record that cannot be used, and reports the problem to the app that declares the bar.
final class NavigationBarStore: ModuleStore {
    var format: DocumentFormat { Self.format }

    static let format = DocumentFormat { content, bar in
        guard let bar else { return "the document belongs to no bar" }
        do throws(NavigationBarRecord.Damage) {
            _ = try NavigationBarRecord.read(content, for: bar)
            return nil
        } catch {
            return error.detail
        }
    }

    private var documents: [StoredDocument] = []

    func begin(
        on bus: EventBus, with documents: [StoredDocument], save: @escaping (_ content: Value?, _ name: String?) -> Void
    ) {
        self.documents = documents
        bus.watch(NavigationBarSaved.self) { save($0.record.value?.plain, $0.bar) }
    }

    func restore(admit: (any Event) -> Bool) {
        for document in documents {
            guard let bar = document.name else { continue }
            // To the module, null content would mean "as declared".
            let record = document.content == .null ? nil : document.content
            _ = admit(NavigationBarRestore(bar: bar, record: record, problem: record == nil ? document.problem : nil))
        }
        documents = []
    }
}
