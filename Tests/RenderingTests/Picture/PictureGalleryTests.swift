import Chrome
import Testing

@testable import Rendering

@Suite("Pictures side by side")
struct PictureGalleryTests {
    private func gallery(_ count: Int, columns: Int) throws -> SVGReader {
        let pictures = (0..<count).map { index in
            (title: "Number \(index + 1) <&>", picture: PhonePicture.full(scheme: index % 2 == 0 ? .light : .dark))
        }
        return try SVGReader(PictureGallery.draw(pictures, columns: columns))
    }

    @Test("have their titles, and ids that differ")
    func ids() throws {
        let reader = try gallery(3, columns: 2)
        #expect(Set(reader.ids).count == reader.ids.count && reader.references.isSubset(of: reader.ids))
        #expect(reader.group("1/toolbar") != nil && reader.group("3/toolbar") != nil)
        #expect(reader.texts.filter { $0.hasPrefix("Number") }.count == 3)
    }

    @Test("stand in rows and do not overlap")
    func rows() throws {
        let places = try gallery(5, columns: 2).named("svg").dropFirst().map { element in
            Frame(
                x: Double(element.attributes["x"] ?? "") ?? .nan, y: Double(element.attributes["y"] ?? "") ?? .nan,
                width: 390, height: 844)
        }
        #expect(places.count == 5 && places[0].y == places[1].y && places[0].x == places[2].x)
        for (index, place) in places.enumerated() {
            #expect(!places[(index + 1)...].contains { $0.overlaps(place) })
        }
    }

    @Test("of no picture, or in no column, is a file", arguments: [0, 1, 2])
    func few(_ count: Int) throws {
        #expect(try gallery(count, columns: 0).named("svg").count == 1 + count)
    }
}
