import Chrome
import EventBus
import Rendering
import Screen

/// One screen in several looks, side by side.
enum RenderGallery {
    /// The sizes of a small phone, a phone on its side, and a tablet, in points.
    private static let sizes = [
        Size(width: 320, height: 568), Size(width: 844, height: 390), Size(width: 834, height: 1194),
    ]

    /// The query for each look, and its title.
    private static func looks(of picture: Picture) -> [(title: String, query: ScreenPictureQuery)] {
        let id = picture.container
        func points(_ size: Size) -> String { "\(Value.double(size.width).json) × \(Value.double(size.height).json)" }
        return [
            ("Light", .init(container: id, scheme: .light)), ("Dark", .init(container: id, scheme: .dark)),
            ("Increased contrast", .init(container: id, increaseContrast: true)),
            ("Increased contrast, dark", .init(container: id, scheme: .dark, increaseContrast: true)),
            ("Reduced transparency", .init(container: id, reduceTransparency: true)),
            ("Right to left", .init(container: id, rtl: true)),
            ("Text size xSmall", .init(container: id, contentSize: .xSmall)),
            ("Text size accessibility5", .init(container: id, contentSize: .accessibility5)),
        ] + sizes.map { (points($0), .init(container: id, size: $0)) }
    }

    /// - Parameter time: the bus time to draw; nil to draw what moves where it comes to rest.
    static func svg(of picture: Picture, _ source: RenderSource, at time: Duration?) async throws -> String {
        var pictures: [(title: String, picture: Picture)] = []
        for look in looks(of: picture) {
            var picture = try await source.picture(look.query)
            picture.time = time ?? picture.restTime
            pictures.append((look.title, picture))
        }
        return PictureGallery.draw(pictures, columns: 4)
    }
}
