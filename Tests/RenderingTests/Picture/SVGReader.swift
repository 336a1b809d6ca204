import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Parses a file as XML, and keeps its elements in their order.
final class SVGReader: NSObject, XMLParserDelegate {
    struct Element {
        var name: String
        var attributes: [String: String]
        /// The ids of the groups around the element, the nearest last.
        var groups: [String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    /// The indices of the elements that are open.
    private var open: [Int] = []

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let groups = open.compactMap { elements[$0].name == "g" ? elements[$0].attributes["id"] : nil }
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes, groups: groups))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if let last = open.last { elements[last].text += string }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    var ids: [String] { elements.compactMap { $0.attributes["id"] } }
    var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }
    var title: String? { elements.first { $0.name == "title" }?.text }

    func named(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The group of a part.
    func group(_ id: String) -> Element? { elements.first { $0.name == "g" && $0.attributes["id"] == id } }

    /// The elements in the group of a part.
    func inside(_ id: String) -> [Element] { elements.filter { $0.groups.last == id } }

    /// The ids of definitions that are referred to.
    var references: Set<String> {
        Set(
            elements.flatMap(\.attributes.values).compactMap { value in
                value.hasPrefix("url(#") ? String(value.dropFirst(5).dropLast()) : nil
            })
    }
}
