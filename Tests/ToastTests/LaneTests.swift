import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("lanes: regions, scenes, slots") struct LaneTests {
    private func show(_ id: String, _ kind: ToastKind = .info, in region: String, key: String? = nil) -> ToastShow {
        var show = ToastShow(id: id, message: id, kind: kind, dedupeKey: key)
        show.region = region
        return show
    }

    @Test("each region has its own queue, minimum interval and place on the screen")
    func regions() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", in: "corner"), ToastTests.show("m"), show("b", in: "corner"))
        fixture.at(1, show("e", .error, in: "corner"))
        #expect(
            fixture.take() == [
                "0 presented a", "0 presented m", "0 queued b 1", "1 interrupted a e 2",
            ])
    }

    @Test("toasts with the same key in two regions are not merged")
    func keysOfRegions() throws {
        let fixture = try Fixture()
        fixture.at(0, show("a", in: "corner", key: "k"), show("b", in: "foot", key: "k"))
        #expect(fixture.take() == ["0 presented a", "0 presented b"])
    }

    @Test("a region's own limits apply there; limits that it leaves open come from the general settings")
    func limitsOfRegions() throws {
        let fixture = try Fixture(
            settings {
                $0.minimumInterval = .zero
                $0.maxQueueSize = .limit(2)
                $0.regions = ["corner": ToastRegion(visibleLimit: 2), "foot": ToastRegion(maxQueueSize: .limit(1))]
            })
        fixture.at(
            0, show("a", in: "corner"), show("b", in: "corner"), show("c", in: "corner"), show("d", in: "corner"))
        #expect(fixture.take() == ["0 presented a", "0 presented b", "0 queued c 1", "0 queued d 2"])
        fixture.at(0, show("x", in: "foot"), show("y", in: "foot"), show("z", in: "foot"))
        #expect(fixture.take() == ["0 presented x", "0 queued y 1", "0 dropped z queueFull"])
    }

    @Test("with several slots, the next toast appears only when an exit has ended and a slot is free")
    func places() throws {
        let fixture = try Fixture(
            settings {
                $0.visibleLimit = 2
                $0.minimumInterval = .zero
            })
        fixture.at(0, ToastTests.show("a"), ToastTests.show("b"), ToastTests.show("c"))
        fixture.at(1, ToastTap(id: "a"))
        fixture.at(1.24)
        #expect(
            fixture.take() == [
                "0 presented a", "0 presented b", "0 queued c 1", "1 dismissing a userTap", "1.24 dismissed a userTap",
                "1.24 presented c",
            ])
    }

    @Test("with several slots, an urgent toast interrupts the least important toast, of equals the longest on screen")
    func contestedPlaces() throws {
        let fixture = try Fixture(
            settings {
                $0.visibleLimit = 3
                $0.minimumInterval = .zero
            })
        fixture.at(0, ToastTests.show("w", .warning), ToastTests.show("a"))
        fixture.at(1, ToastTests.show("b"))
        fixture.at(2, ToastTests.show("e", .error), ToastTests.show("f", .error), ToastTests.show("g", .error))
        #expect(
            fixture.take().suffix(3) == [
                "2 interrupted a e 1", "2 interrupted b f 2", "2 interrupted w g 1",
            ])
    }

    @Test("a raised visibleLimit is used at once; a lowered one removes no toast from the screen")
    func limitChanges() throws {
        let fixture = try Fixture(settings { $0.minimumInterval = .zero })
        fixture.at(0, ToastTests.show("a", for: .zero), ToastTests.show("b", for: .zero), ToastTests.show("c"))
        fixture.at(
            1,
            settings {
                $0.minimumInterval = .zero
                $0.visibleLimit = 2
            })
        fixture.at(2, settings { $0.minimumInterval = .zero })
        fixture.at(3, ToastDismiss(id: "a"))
        fixture.at(4, ToastDismiss(id: "b"))
        fixture.at(4.5)
        #expect(
            fixture.take() == [
                "0 presented a", "0 queued b 1", "0 queued c 2", "1 presented b", "3 dismissing a programmatic",
                "3.24 dismissed a programmatic", "4 dismissing b programmatic", "4.24 dismissed b programmatic",
                "4.24 presented c",
            ])
    }

    private func limit(_ count: Int) -> ToastSettings {
        settings {
            $0.visibleLimit = count
            $0.minimumInterval = .zero
        }
    }

    @Test("with a lowered visibleLimit, a more important toast interrupts several toasts until it can appear")
    func fewerPlaces() throws {
        let fixture = try Fixture(limit(2))
        fixture.at(0, ToastTests.show("a", for: .zero), ToastTests.show("b", for: .zero), limit(1))
        fixture.at(1, SceneUpdate(id: "main", state: .background), ToastTests.show("e", .error))
        fixture.at(2, SceneUpdate(id: "main", state: .active))
        #expect(
            fixture.take().filter { $0.contains("interrupted") || $0.contains("presented e") } == [
                "1 interrupted a e 0", "1.12 interrupted b e 0", "2 presented e",
            ])
    }

    @Test("with a lowered visibleLimit, an interrupted toast whose priority rises takes the slot of another toast")
    func fewerPlacesForOneThatStays() throws {
        let fixture = try Fixture(limit(2))
        fixture.at(0, ToastTests.show("a", for: .zero), ToastTests.show("b", for: .zero), limit(1))
        fixture.at(1, ToastTests.show("w", .warning))
        fixture.at(1.05, ToastTests.show("a", .error, for: .zero))
        fixture.at(2)
        #expect(
            fixture.take().filter { $0.contains("interrupted") || $0.contains("presented a again") } == [
                "1 interrupted a w 0", "1.12 interrupted b a 0", "1.24 presented a again",
            ])
    }

    @Test("on the return to the foreground, each slot is interrupted by a waiting toast of higher priority")
    func allPlacesMakeWay() throws {
        let fixture = try Fixture(
            settings {
                $0.visibleLimit = 2
                $0.minimumInterval = .zero
            })
        fixture.at(0, ToastTests.show("a"), ToastTests.show("b"))
        fixture.at(1, AppBackground(), ToastTests.show("e", .error), ToastTests.show("f", .error))
        fixture.at(2, AppForeground())
        #expect(fixture.take().suffix(2) == ["2 interrupted a e 2", "2 interrupted b f 2"])
    }

    @Test("when the setting `lanes` changes to perScene and back, no toast appears over one on screen")
    func lanesChange() throws {
        let fixture = try Fixture(settings { $0.minimumInterval = .zero })
        fixture.at(0, ToastTests.show("a"), ToastTests.show("b"))
        fixture.at(
            1,
            settings {
                $0.minimumInterval = .zero
                $0.lanes = .perScene
            })
        #expect(fixture.take() == ["0 presented a", "0 queued b 1", "1 queued b 1"])
        fixture.at(1, ToastTests.show("c"))
        fixture.at(2, settings { $0.minimumInterval = .zero })
        fixture.at(3.24)
        #expect(
            fixture.take() == [
                "1 queued c 2", "2 queued b 1", "2 queued c 2", "3 dismissing a automatic",
                "3.24 dismissed a automatic",
                "3.24 presented b",
            ])
        let lanes = try fixture.bus.state().at(path: "toast.lanes")?.objectValue
        #expect(lanes?["global"] != nil)
    }

    @Test("unused regions are removed, so any number of regions can follow each other")
    func manyRegions() throws {
        let fixture = try Fixture()
        for index in 0..<200 {
            fixture.at(Double(index) * 5, show("a\(index)", in: "r\(index)"), show("m\(index)", in: "s\(index)"))
            #expect(
                fixture.take().suffix(2) == [
                    "\(index * 5) presented a\(index)", "\(index * 5) presented m\(index)",
                ])
        }
        #expect(try fixture.bus.state().at(path: "toast.lanes")?.objectValue?.count ?? 0 <= 64)
    }

    @Test("a region is not removed while a quiet time holds one of its toasts")
    func heldRegion() throws {
        let fixture = try Fixture()
        var held = show("a", in: "corner")
        held.source = "chat"
        fixture.at(0, settings { $0.quiet.summaryFrom = 0 }, ToastSetQuiet(level: .silent, source: "chat"), held)
        for index in 0..<100 { fixture.at(10 + Double(index) * 10, show("o\(index)", in: "r\(index)")) }
        fixture.at(2000, ToastSetQuiet(level: .off, source: "chat"))
        #expect(fixture.take().suffix(1) == ["2000 presented a"])
        fixture.runUntilIdle()
        #expect(fixture.take() == ["2003 dismissing a automatic", "2003.24 dismissed a automatic"])
    }
}
