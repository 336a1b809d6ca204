import Chrome
import EventBus
import Testing

/// The types of geometry that all modules share.
@Suite struct GeometryTests {
    @Test("a vector is read by names or as a list, and written by names")
    func vector() throws {
        for form: Value in [["x": 3, "y": -4.5], [3, -4.5]] {
            let vector = try ValueDecoder().decode(Vector.self, from: form)
            #expect(vector == Vector(x: 3, y: -4.5))
            #expect(try ValueEncoder().encode(vector) == ["x": 3, "y": -4.5])
        }
    }

    @Test("a vector with another number of parts is refused", arguments: [[1], [1, 2, 3], ["x": 1], "up"] as [Value])
    func wrongVector(_ form: Value) {
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(Vector.self, from: form) }
    }

    @Test("a size and a frame are lists of lengths; a coordinate may be negative, a length may not")
    func lengths() throws {
        #expect(try ValueEncoder().encode(Size(width: 390, height: 844)) == [390, 844])
        #expect(
            try ValueDecoder().decode(Frame.self, from: [-5, 2, 10, 20]) == Frame(x: -5, y: 2, width: 10, height: 20))
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(Frame.self, from: [0, 0, -1, 20]) }
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(Size.self, from: [1, 2, 3]) }
    }

    @Test("a text size may have UIKit's name, and is written with its own")
    func textSize() throws {
        #expect(try ValueDecoder().decode(ContentSize.self, from: "extraLarge") == .xLarge)
        #expect(try ValueDecoder().decode(ContentSize.self, from: "accessibilityMedium") == .accessibility1)
        #expect(try ValueEncoder().encode(ContentSize.xLarge) == "xLarge")
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(ContentSize.self, from: "huge") }
    }
}
