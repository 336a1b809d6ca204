import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("filtered dismissal") struct FilteredDismissTests {
    private func fixture() throws -> Fixture {
        let fixture = try Fixture(settings { $0.minimumInterval = .zero })
        var a = show("a", .error, for: .zero)
        (a.source, a.tags) = ("net", ["sync", "old"])
        var b = show("b", .warning)
        (b.source, b.tags) = ("net", ["sync"])
        var c = show("c")
        c.region = "corner"
        var d = show("d")
        d.tags = ["old"]
        fixture.at(0, a, b, c, d)
        _ = fixture.take()
        return fixture
    }

    @Test(
        "toast.dismissAll ends the toasts that match all the given fields",
        arguments: [
            (ToastDismissAll(tag: "sync"), ["1 dropped b cancelled", "1 dismissing a programmatic"]),
            (ToastDismissAll(tag: "old"), ["1 dropped d cancelled", "1 dismissing a programmatic"]),
            (ToastDismissAll(tag: "sync", kind: .warning), ["1 dropped b cancelled"]),
            (ToastDismissAll(source: "net"), ["1 dropped b cancelled", "1 dismissing a programmatic"]),
            (ToastDismissAll(kind: .info), ["1 dropped d cancelled", "1 dismissing c programmatic"]),
            (ToastDismissAll(below: .elevated), ["1 dropped d cancelled", "1 dismissing c programmatic"]),
            (ToastDismissAll(below: .critical, region: "corner"), ["1 dismissing c programmatic"]),
            (ToastDismissAll(tag: "nothing"), []),
            (ToastDismissAll(source: "net", region: "corner"), []),
        ])
    func filters(request: ToastDismissAll, said: [String]) throws {
        let fixture = try fixture()
        fixture.at(1, request)
        #expect(fixture.take() == said)
    }

    @Test("during an interruption, toast.dismissAll filters the interrupted and the interrupting toast separately")
    func inWindow() throws {
        let fixture = try Fixture()
        fixture.at(0, show("n"))
        fixture.at(1, show("e", .error), ToastDismissAll(kind: .error))
        fixture.at(1.2)
        #expect(fixture.take().suffix(3) == ["1 dropped e cancelled", "1.12 requeued n 2", "1.12 presented n again"])
        fixture.at(2, show("f", .error), ToastDismissAll(kind: .info))
        fixture.at(3)
        #expect(fixture.take() == ["2 interrupted n f 1.12", "2.12 dismissed n programmatic", "2.12 presented f"])
    }
}
