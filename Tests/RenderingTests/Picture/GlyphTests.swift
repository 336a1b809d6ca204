import Testing

@testable import Rendering

@Suite("The drawing of an icon")
struct GlyphTests {
    @Test("has the style that follows in its name, and an unknown name has no drawing")
    func names() {
        #expect(Glyph("house.fill")?.isFilled == true && Glyph("plus.circle")?.isCircled == true)
        #expect(Glyph("plus.fill")?.isFilled == false)
        #expect(Glyph("nobody") == nil && Glyph("") == nil && Glyph(".fill") == nil)
    }
}
