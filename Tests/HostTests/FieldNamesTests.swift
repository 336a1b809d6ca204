import EventBus
import Testing

@testable import Values

@Suite("The names of fields")
struct FieldNamesTests {
    @Test("the names that a table knows are those that its schema has, in the order in which it is decoded")
    func shipped() {
        var tables = 0
        func check<T: Decodable>(_ type: T.Type) {
            if annotated(type)?.asFieldTable != nil { tables += 1 }
            #expect(Schema.fieldNames(of: type) == SchemaCache.entry(for: type).fields, "\(type)")
        }
        for type in Language.shipped.events { check(type) }
        func answers<Q: Query>(_ type: Q.Type) { check(Q.Answer.self) }
        for type in Language.shipped.queries {
            check(type)
            answers(type)
        }
        #expect(tables > 50)
    }

    @Test("of the types that are not even asked, none says something about itself")
    func plain() {
        let types: [Any.Type] = [
            Bool.self, Int.self, UInt64.self, Double.self, Float.self, String.self, Duration.self, Value.self,
            [Int].self, Int?.self,
        ]
        for type in types where isPlain(type) { #expect(!(type is any Annotated.Type), "\(type)") }
        #expect(types.count(where: isPlain) == 6)
    }
}
