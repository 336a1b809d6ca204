import Foundation
import TestSupport
import Testing
import Values

/// The reader and Foundation's decoder agree about random texts, valid and damaged.
@Suite("Reading of JSON, beside Foundation")
struct JSONReaderFuzzTests {
    /// A random text, in which some bytes are damaged, or none.
    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in Value.random(depth: 4, using: &random).json.utf8 {
            // Spaces are put in at any place, some of them inside of strings and numbers.
            if Int.random(in: 0..<40, using: &random) == 0 { bytes.append(" \n\t".utf8.randomElement(using: &random)!) }
            bytes.append(byte)
        }
        let alphabet = Array("{}[]\",:\\ \ntruefalsnbu0123456789dDcC.-+E\u{1}é🙂".utf8) + [0xFF, 0xC0, 0xED, 0xA0]
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[index] = alphabet.randomElement(using: &random)!
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(alphabet.randomElement(using: &random)!, at: index)
            case 3:
                bytes.insert(
                    contentsOf: "\\u\(["00e9", "d83d", "de00", "D83d\\uDE00", "12"].randomElement(using: &random)!)"
                        .utf8, at: index)
            default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0..<6, using: &random)))
            }
        }
        return bytes
    }

    /// Foundation reads the digits of whole numbers that are written as fractions more exactly than a `Double` can.
    private static func asDoubles(_ value: Value) -> Value {
        switch value {
        case .int(let number): .double(Double(number))
        case .array(let items): .array(items.map(asDoubles))
        case .object(let fields): .object(fields.mapValues(asDoubles))
        default: value
        }
    }

    @Test(
        "both accept the same texts, read the same values, and differ only about commas",
        arguments: runs(40, soak: 4_000))
    func agree(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let bytes = Self.text(&random)
            let shown = String(decoding: bytes, as: UTF8.self)
            let foundation = try? JSONDecoder().decode(Value.self, from: Data(bytes))
            bytes.withUnsafeBytes { bytes in
                do throws(JSONError) {
                    let value = try JSONReader.value(of: bytes)
                    #expect(foundation.map(Self.asDoubles) == Self.asDoubles(value), "\(shown)")
                    #expect(JSONReader.firstError(in: bytes) == nil, "\(shown)")
                } catch {
                    if error.kind == .syntax {
                        #expect(JSONReader.firstError(in: bytes)?.offset == error.offset, "\(shown)")
                    }
                    guard foundation != nil else { return }
                    // Foundation ignores a comma before the end of an object or a list, which RFC 8259 does not allow.
                    let before = bytes[..<error.offset].last { !$0.isJSONSpace }
                    #expect(before == UInt8(ascii: ","), "\(error) \(shown)")
                    #expect(
                        error.message.hasSuffix("found ']'") || error.message.hasSuffix("found '}'"),
                        "\(error) \(shown)")
                }
            }
        }
    }
}
