import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

extension Fixture {
    /// The parts that the module draws on an empty canvas.
    func draw(
        traits: Traits = Traits(), size: Size = Size(width: 390, height: 844), keyboard: Double = 0
    ) -> [Part] {
        var canvas = Canvas(
            size: size, safeArea: Insets(top: 47, bottom: 34), keyboard: keyboard, traits: traits, time: bus.now)
        for drawing in bus.contributions(of: Drawing.self) { drawing.draw(&canvas) }
        return canvas.parts
    }

    /// The part of this id in the picture of this moment.
    func part(_ id: String, traits: Traits = Traits()) throws -> Part {
        try #require(draw(traits: traits).first { $0.id == id }, "there is no part \(id)")
    }

    /// The pose of a part at this moment.
    func pose(_ id: String) throws -> PartPose { try part(id).pose(at: bus.now) }
}

extension Fixture {
    /// Publishes the request of a part, as somebody does who knows no module.
    func send(_ request: PartRequest) throws {
        let type = try #require(Self.requests.first { $0.topic == request.topic }, "\(request.topic.text) is unknown")
        bus.publish(any: try Self.decode(type, request.data))
    }

    private static let requests: [any Request.Type] = [
        ToastTap.self, ToastActivate.self, ToastInvokeAction.self, ToastAccessibilityDismiss.self, ToastDragBegan.self,
        ToastDragMoved.self, ToastDragEnded.self, ToastCancel.self, ToastClose.self, ToastExpand.self,
        ToastCollapse.self, ToastFocus.self, ToastEndFocus.self,
    ]

    private static func decode<R: Request>(_ type: R.Type, _ data: Value) throws -> R {
        try ValueDecoder().decode(type, from: data)
    }
}
