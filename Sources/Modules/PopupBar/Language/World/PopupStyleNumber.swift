import EventBus

/// Decodes the style of a bar from its name or its raw value in LNPopupController.
struct PopupStyleNumber: Decodable, SchemaDescribable {
    let style: PopupBarStyle

    private init(_ style: PopupBarStyle) { self.style = style }

    /// The raw values of LNPopupController. In its first releases, 3 meant a floating bar.
    private static let numbers: [(number: Int, style: PopupBarStyle)] = [
        (0, .default), (1, .compact), (2, .prominent), (3, .floating), (8, .floatingCompact), (9, .floating),
    ]

    static var jsonSchema: Value {
        [
            "anyOf": [
                Schema.of(PopupBarStyle.self),
                ["type": "integer", "enum": .array(numbers.map { .int($0.number) })],
            ]
        ]
    }

    init(from decoder: any Decoder) throws {
        guard let number = try? decoder.singleValueContainer().decode(Int.self) else {
            self.init(try PopupBarStyle(from: decoder))
            return
        }
        guard let known = Self.numbers.first(where: { $0.number == number }) else {
            let all = Self.numbers.map { "\($0.number)" }.joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected the name of a style, or one of \(all), found \(number)"))
        }
        self.init(known.style)
    }
}
