import EventBus
import FoundationEssentials
import Host
import Testing

/// How large, how deep and how rich in attributes an event from outside may be.
@Suite struct EventLimitsTests {
    private static let catalogue = EventCatalogue(ChromeSystem.catalogue)

    private static func error(_ json: String, _ limits: EventLimits = EventLimits()) -> FieldError? {
        do {
            _ = try catalogue.decode(Data(json.utf8), within: limits)
            return nil
        } catch {
            return error as? FieldError
        }
    }

    /// An event that is nested so deeply.
    private static func deep(_ levels: Int, in member: String = "data") -> String {
        let lists = String(repeating: "[", count: levels - 2) + String(repeating: "]", count: levels - 2)
        return #"{"type":"toast.show","\#(member)":{"message":\#(lists)}}"#
    }

    @Test("an event with as many levels as allowed is read, and one with a level more is refused with the place")
    func depth() {
        var limits = EventLimits()
        for most in [64, 10] {
            limits.depth = most
            #expect(Self.error(Self.deep(most), limits)?.message.contains("nested") == false)
            let refused = Self.error(Self.deep(most + 1), limits)
            #expect(refused?.message == "line 1, column \(38 + most): nested more than \(most) deep")
        }
    }

    @Test("data in Base64 has the same limit of levels as other data")
    func depthInBase64() {
        let lists = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        let event = """
            {"specversion":"1.0","id":"1","source":"/s","type":"toast.show",
            "data_base64":"\(Data(lists.utf8).base64EncodedString())"}
            """
        #expect(Self.error(event)?.message.contains("nested more than 64 deep") == true)
    }

    @Test("an event with as many attributes as allowed is read, and one with an attribute more is refused by its name")
    func attributes() {
        func event(_ extensions: Int, _ value: String) -> String {
            let others = (0..<extensions).map { #","ext\#($0)":\#(value)"# }.joined()
            return #"{"specversion":"1.0","id":"1","source":"/s","type":"toast.show","data":{"message":"m"}\#(others)}"#
        }
        var limits = EventLimits()
        for most in [64, 20] {
            limits.attributes = most
            for value in [#""v""#, "7"] {
                #expect(Self.error(event(most - 4, value), limits) == nil)
                let refused = Self.error(event(most - 3, value), limits)
                #expect(refused?.path == "ext\(most - 4)")
                #expect(refused?.message == "the event has more than \(most) attributes")
            }
        }
    }
}
