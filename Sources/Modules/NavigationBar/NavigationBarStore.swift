import EventBus

extension NavigationBarModule: StoringModule {
    public func makeStore() -> some ModuleStore { NavigationBarStore() }
}

/// What users make of navigation bars: one document for each bar, under the bar's id.
///
/// What `navigationBar.saved` tells is kept, and given back with one `navigationBar.restore` for each bar. A record
/// that cannot be used is given to the module as well, which says so to the app that declares its bar.
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
            // A content of null would be "as declared" to the module.
            let record = document.content == .null ? nil : document.content
            _ = admit(NavigationBarRestore(bar: bar, record: record, problem: record == nil ? document.problem : nil))
        }
        documents = []
    }
}
