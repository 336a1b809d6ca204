import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("system banner") struct BannerTests {
    @Test("a system banner delays a toast at the top by 300 ms, and not one at the bottom")
    func holdsUp() throws {
        let fixture = try Fixture()
        fixture.at(0, SystemBannerUpdate(visible: true), show("a"))
        fixture.runUntilIdle()
        #expect(fixture.take().prefix(3) == ["0 queued a 1", "0 deferred a banner 0.3", "0.3 presented a"])
        fixture.at(10, show("b", edge: .bottom))
        #expect(fixture.take() == ["10 presented b"])
    }

    @Test("with the setting bannerWait, a toast at the top waits until the banner has gone")
    func untilItHasGone() throws {
        let fixture = try Fixture(settings { $0.bannerWait = .gone })
        fixture.at(0, SystemBannerUpdate(visible: true), show("a"))
        var other = show("b", edge: .bottom)
        other.region = "b"
        fixture.at(30, other)
        fixture.at(60, SystemBannerUpdate(visible: false))
        #expect(
            fixture.take().filter { !$0.contains("dismiss") } == [
                "0 queued a 1", "0 deferred a banner", "30 presented b", "60 presented a",
            ])
    }

    @Test(
        "the delay by a system banner lasts exactly 300 ms, whatever happens meanwhile",
        arguments: [
            SystemBannerUpdate(visible: false), SceneUpdate(id: "side"), show("a"), show("b", key: "k"),
            ToastSettings(), AppBackground(), PerformanceUpdate(mode: .high),
        ] as [any Event])
    func fixedLength(event: any Event) throws {
        let fixture = try Fixture()
        fixture.at(0, SystemBannerUpdate(visible: true), show("a", key: "k"))
        fixture.at(0.1, event)
        fixture.at(0.2, AppForeground())
        fixture.at(0.3)
        #expect(fixture.take().filter { $0.contains("presented") } == ["0.3 presented a"])
    }

    @Test("a system banner delays a toast after the limiter has, and not again when the toast returns")
    func onceAfterTheLimiter() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(0.1, ToastTap(), SystemBannerUpdate(visible: true), show("b"))
        fixture.at(2, show("e", .error, edge: .bottom))
        fixture.runUntilIdle()
        #expect(
            fixture.take().filter { $0.contains(" b") && !$0.contains("dismiss") } == [
                "0.1 queued b 1", "0.34 deferred b rateLimit 0.8", "0.8 deferred b banner 1.1", "1.1 presented b",
                "2 interrupted b e 2.1", "2.12 requeued b 2.1", "7.36 presented b again",
            ])
    }

    @Test("a system banner delays an interrupting toast too")
    func interrupter() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a"))
        fixture.at(1, SystemBannerUpdate(visible: true), show("e", .error))
        fixture.at(2)
        #expect(
            fixture.take() == [
                "0 presented a", "1 interrupted a e 2", "1.12 requeued a 2", "1.12 queued e 1",
                "1.12 deferred e banner 1.42", "1.42 presented e",
            ])
    }

    @Test("a toast that a banner delays is deferred again in the background, and its delay goes on in the foreground")
    func background() throws {
        let fixture = try Fixture()
        fixture.at(0, SystemBannerUpdate(visible: true), show("a"))
        fixture.at(0.1, AppBackground())
        fixture.at(0.2, AppForeground())
        fixture.at(0.3)
        #expect(
            fixture.take() == [
                "0 queued a 1", "0 deferred a banner 0.3", "0.1 deferred a background", "0.2 deferred a banner 0.3",
                "0.3 presented a",
            ])
    }

    @Test("in the Kreta profile a system banner delays no toast")
    func kreta() throws {
        let fixture = try Fixture(ToastSettings(profile: .kreta))
        fixture.at(0, SystemBannerUpdate(visible: true), show("a"))
        #expect(fixture.take() == ["0 presented a"])
    }
}
