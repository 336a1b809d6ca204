import EventBus
import Foundation
import Synchronization
import Testing

@testable import Host

/// A catalogue learns about a topic when the topic is first used, on any thread.
@Suite struct EventCatalogueTests {
    /// Two texts for each topic: one without fields, and one with a field that no topic has.
    private static let texts = ChromeSystem.catalogue.eventNames.flatMap { name in
        ["{}", #"{"noSuchField":1}"#].map { Data(#"{"type":"\#(name)","data":\#($0)}"#.utf8) }
    }

    private static func outcome(_ text: Data, _ catalogue: EventCatalogue) -> String {
        do {
            return "\(try catalogue.decode(text).event)"
        } catch {
            return "\(error)"
        }
    }

    @Test("threads that decode the first events of all topics at once have the same outcomes as one thread")
    func together() {
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        let alone = Self.texts.map { Self.outcome($0, catalogue) }
        for _ in 0..<5 {
            let fresh = EventCatalogue(ChromeSystem.catalogue)
            let others = Mutex<[[String]]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                let outcomes = Self.texts.map { Self.outcome($0, fresh) }
                others.withLock { $0.append(outcomes) }
            }
            #expect(others.withLock(\.self) == Array(repeating: alone, count: 4))
        }
    }

    @Test("every topic refuses an unknown field or, if it is a fact, every client")
    func all() {
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        var bench = catalogue
        bench.allowsFacts = true
        for (name, text) in zip(catalogue.names, Self.texts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)) {
            let type = catalogue.type(of: name.text)
            let usual = Self.outcome(text, catalogue)
            #expect(usual.contains(type?.role == .fact ? "type: " : "data.noSuchField: \(name) has no such field"))
            let onBench = Self.outcome(text, bench)
            #expect(onBench.contains(type is any SystemFact.Type ? "type: only the system itself" : "no such field"))
        }
    }
}
