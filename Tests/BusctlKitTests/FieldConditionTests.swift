import EventBus
import Testing

@testable import BusctlKit

@Suite struct FieldConditionTests {
    private let data: Value = [
        "id": "a", "count": 3, "isOn": true, "note": "5", "traits": ["colorScheme": "dark"], "text": "a=b",
        "none": .null,
    ]

    @Test(
        "a condition holds for a field with this text or this JSON",
        arguments: [
            "id=a", "count=3", "count=3.0", "isOn=true", "note=5", "traits.colorScheme=dark", "text=a=b", "none=null",
        ])
    func holds(text: String) throws {
        #expect(try #require(FieldCondition(argument: text)).isMet(by: data))
    }

    @Test(
        "a condition does not hold for another value, nor for a field that is not there",
        arguments: ["id=b", "count=4", "count=three", "isOn=false", "other=a", "traits.other=dark", "id.a=a", "id="])
    func fails(text: String) throws {
        #expect(try !#require(FieldCondition(argument: text)).isMet(by: data))
    }

    @Test(
        "a text that is no condition, and a begin that is none, are refused",
        arguments: ["", "id", "=a", ".=a", "a..b=c"])
    func refused(text: String) {
        #expect(FieldCondition(argument: text) == nil)
        #expect(FilterOptions.Since(argument: text) == nil)
        #expect(FilterOptions.Since(argument: "0") == nil)
        #expect(FilterOptions.Since(argument: "start")?.after == "0")
        #expect(FilterOptions.Since(argument: "40")?.after == "39")
    }
}
