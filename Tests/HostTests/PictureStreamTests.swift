import Chrome
import EventBus
import FoundationEssentials
import Host
import TestSupport
import Testing
import Toolbar

/// Clients of a live host follow the picture of the screen.
@Suite struct PictureStreamTests {
    /// The next pictures of a stream.
    private func pictures(_ count: Int, of events: inout LiveEvents.Iterator) async throws -> [Picture] {
        var pictures: [Picture] = []
        while pictures.count < count {
            guard case .event(_, let topic, let json)? = await events.next() else { break }
            guard topic == Picture.topic.text else { continue }
            let event = try JSONText.decode(Value.self, from: json)
            pictures.append(try ValueDecoder().decode(Picture.self, from: event["data"] ?? .null))
        }
        return pictures
    }

    @Test("a stream that names the picture begins with the whole one, and goes on with the changes")
    func follows() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let stream = await host.events(matching: [TopicPattern("screen.pictureChanged")], after: nil)
        var events = stream.makeAsyncIterator()
        var mirror = try #require(try await pictures(1, of: &events).first)
        #expect(mirror.whole && mirror.container == "main")
        _ = await host.publish(
            [IncomingEvent(event: ToolbarSetItems(items: [ToolbarItem(id: "home", title: "Home", icon: "house")]))],
            defaultSource: "/test")
        let change = try #require(try await pictures(1, of: &events).first)
        #expect(!change.whole && change.parts.contains { $0.id == "toolbar/home" })
        mirror.apply(change)
        let answer = try await host.ask("screen.picture", query: Data("{}".utf8))
        let whole = try ValueDecoder().decode(Picture.self, from: JSONText.decode(Value.self, from: answer.answer))
        #expect(mirror.parts == whole.parts)
        await host.stop()
    }

    @Test("a stream of everything has no pictures, and an event between two pictures keeps its place")
    func everything() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let all = await host.events(matching: [], after: nil)
        let some = await host.events(matching: [TopicPattern("screen.*"), TopicPattern("toolbar.*")], after: nil)
        let both = await host.events(matching: [.everything, TopicPattern("screen.pictureChanged")], after: nil)
        for id in ["a", "b"] {
            _ = await host.publish(
                [IncomingEvent(event: ToolbarSetItems(items: [ToolbarItem(id: id, title: id)]))], defaultSource: "/test"
            )
        }
        await host.stop()
        var topics: [[String]] = []
        for stream in [all, some, both] {
            var seen: [String] = []
            for await case .event(_, let topic, _) in stream { seen.append(topic) }
            topics.append(seen)
        }
        #expect(!topics[0].contains(Picture.topic.text) && topics[0].contains("toolbar.setItems"))
        #expect(topics[1].contains(Picture.topic.text) && topics[1].count { $0 == "toolbar.setItems" } == 2)
        #expect(topics[2].contains(Picture.topic.text) && topics[2].contains("toolbar.setItems"))
    }

    @Test("a reader that leaves ends the pictures, so that the host has no timer any more")
    func leaves() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        do {
            let stream = await host.events(matching: [TopicPattern("screen.pictureChanged")], after: nil)
            var events = stream.makeAsyncIterator()
            _ = try await pictures(1, of: &events)
        }
        _ = try await within {
            while await host.readerCount > 0 { await Task.yield() }
            return true
        }
        _ = await host.publish([IncomingEvent(event: AppMemoryWarning())], defaultSource: "/test")
        #expect(await host.uptime >= .zero)
        await host.stop()
    }
}
