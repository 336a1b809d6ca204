import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import Testing

extension Fixture {
    /// A bar of the items, each given by its fields, after its first layout.
    /// - Parameter more: further fields of the declaration.
    convenience init(items: [Value], _ more: [String: Value] = [:]) throws {
        let fields = ["items": .array(items), "width": 390, "back": [:], "title": ["text": "Notes"]].merging(more) {
            $1
        }
        try self.init(try ValueDecoder().decode(NavigationBarDeclare.self, from: .object(fields)))
        publish(NavigationBarUpdate())
        _ = take()
    }

    /// The parts on a phone's canvas, of another size if there is one. A canvas that is too small has no safe area.
    func parts(
        width: Double = 390, height: Double = 844, keyboard: Double = 0, traits: Traits = Traits(),
        isResized: Bool = false
    ) -> [Part] {
        var canvas = Canvas(
            size: Size(width: width, height: height), safeArea: height > 200 ? Insets(top: 47, bottom: 34) : Insets(),
            keyboard: keyboard, traits: traits, time: bus.now, isResized: isResized)
        for drawing in bus.contributions(of: Drawing.self) {
            canvas.layer = drawing.layer
            drawing.draw(&canvas)
        }
        return canvas.parts
    }

    /// Sends what a part sends.
    func send(_ request: PartRequest?) throws {
        guard let request else { return }
        let type = try #require(bus.catalogue.event(request.topic))
        func open<E: Event>(_ type: E.Type) throws {
            bus.publish(try ValueDecoder().decode(E.self, from: request.data))
        }
        try open(type)
    }
}

extension [Part] {
    subscript(id: String) -> Part? { first { $0.id == id } }
}
