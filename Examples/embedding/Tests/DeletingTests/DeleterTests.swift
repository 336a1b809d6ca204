import Chrome
import Deleting
import EventBus
import Harness
import Testing
import Toast

@Suite struct DeleterTests {
    @Test("a file whose toast leaves by itself stays deleted")
    func deleted() async throws {
        let harness = try Harness()
        let shown = harness.events(of: ToastPresented.self)
        async let isUndone = Deleter(host: harness).delete("a.txt")
        for await _ in shown.prefix(1) {}
        try harness.settle()
        #expect(try await isUndone == false)
    }

    @Test("Undo brings the file back")
    func undone() async throws {
        let harness = try Harness()
        let shown = harness.events(of: ToastPresented.self)
        async let isUndone = Deleter(host: harness).delete("a.txt")
        for await _ in shown.prefix(1) {}
        try await harness.send(PartRequest("toast.invokeAction", id: "a.txt"))
        try harness.settle()
        #expect(try await isUndone)
    }
}
