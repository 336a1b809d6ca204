import Testing
import Values

@Suite struct NearestTests {
    static let topics = ["toast.show", "toast.dismiss", "toolbar.layout", "sideButton.tapped"]

    @Test(
        "a misspelt name finds the intended one",
        arguments: [
            ("toast.shw", "toast.show"), ("toast.hsow", "toast.show"), ("tost.show", "toast.show"),
            ("toast.dismis", "toast.dismiss"), ("toastshow", "toast.show"), ("TOAST.SHOW", "toast.show"),
            ("sidebutton.tapped", "sideButton.tapped"), ("toolbar.layuot", "toolbar.layout"),
        ])
    func found(name: String, meant: String) {
        #expect(nearest(name, among: Self.topics) == meant)
    }

    @Test("a name of more than 256 bytes finds nothing and is never found")
    func long() {
        let long = String(repeating: "a", count: 256)
        #expect(nearest(long, among: [String(long.dropLast()) + "b"]) != nil)
        #expect(nearest(long + "a", among: [long]) == nil)
        #expect(nearest(long, among: [long + "a"]) == nil)
    }

    @Test(
        "a correct name, and one that resembles no other, finds nothing",
        arguments: ["toast.show", "popup.bar", "", "toast", "toast.abcd", "x"])
    func notFound(name: String) {
        #expect(nearest(name, among: Self.topics) == nil)
    }

    @Test("two swapped neighbouring letters count as one mistake")
    func swap() {
        #expect(nearest("ab", among: ["ba"]) == "ba")
        #expect(nearest("abc", among: ["cba"]) == nil)
    }

    @Test("a name may have one mistake, and one more for every four letters")
    func limit() {
        #expect(nearest("abc", among: ["abXY"]) == nil)
        #expect(nearest("abcdef", among: ["abcdXY"]) == "abcdXY")
        #expect(nearest("abcdefg", among: ["abcdXYZ"]) == nil)
        #expect(nearest("abcdefgh", among: ["abcdeXYZ"]) == "abcdeXYZ")
    }

    @Test("two mistakes in a short name are too many")
    func shortNames() {
        #expect(nearest("kind", among: ["id"]) == nil)
        #expect(nearest("abcd", among: ["abXY"]) == nil)
    }

    @Test("the name with fewer mistakes is found, and among equals the first")
    func ties() {
        #expect(nearest("cart", among: ["carts", "card", "Cart"]) == "Cart")
        #expect(nearest("cat", among: ["car", "cap"]) == "car")
        #expect(nearest("cat", among: ["cap", "car"]) == "cap")
    }

    @Test("a name equal to a candidate finds nothing, even if a similar candidate comes first")
    func exact() {
        #expect(nearest("cat", among: ["Cat", "cat"]) == nil)
    }

    @Test("names that share only their first parts, or no letter, are not similar")
    func sharedParts() {
        #expect(nearest("toast.xyz", among: ["toast.abc"]) == nil)
        #expect(nearest("x", among: ["y"]) == nil)
    }
}
