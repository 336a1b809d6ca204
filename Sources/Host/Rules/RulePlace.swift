import RuleHost

/// The role of a file among rules, by its path: `rules/toast.lua` has rules of the layer `rules`, and
/// `rules/lib/text.lua` has functions for them.
package struct RulePlace: Sendable {
    package enum Kind: Sendable {
        /// Rules, such as `rules/toast.lua`.
        case rules
        /// A module in Lua, such as `rules/modules/tips.lua`, or rules next to it.
        case module
        /// Functions that rules `require`, such as `rules/lib/text.lua`.
        case helper
        /// Tests, such as `rules/toast_test.lua`.
        case test
    }

    package let path: String
    package let kind: Kind
    /// The folder of the layer.
    package let layer: String
    /// The folder of the file: the layer, or `lib` or `modules` inside it.
    package let folder: String
    /// The file's name, such as `toast.lua`.
    package let name: String

    /// - Returns: nil if hosts do not read files with this name.
    package init?(_ path: String) {
        var (folder, name) = Self.split(path)
        guard RuleFolder.isRule(name) || RuleFolder.isTest(name) else { return nil }
        (self.path, self.folder, self.name) = (path, folder, name)
        let isTest = RuleFolder.isTest(name)
        (folder, name) = Self.split(folder)
        switch name {
        case "lib" where !isTest: (kind, layer) = (.helper, folder)
        case "modules": (kind, layer) = (isTest ? .test : .module, folder)
        default: (kind, layer) = (isTest ? .test : .rules, self.folder)
        }
    }

    /// The path within the layer, such as `lib/text.lua`.
    package var pathInLayer: String { (folder == layer ? "" : Self.split(folder).name + "/") + name }

    /// The module of the file, such as `toast`; for a helper, its name.
    package var namespace: String {
        let name = RuleFolder.namespace(of: name)
        return kind == .test ? String(name.dropLast("_test".count)) : name
    }

    /// Returns the file with this text, as ``RuleFolder`` would read it.
    package func text(_ source: [UInt8]) -> RuleText {
        var text = RuleText(path: path, namespace: RuleFolder.namespace(of: name), source: source)
        text.isInModules = kind == .module
        return text
    }

    /// Splits a path into the folder and the name of the file.
    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
}

extension RuleLayer {
    /// Replaces the text of a file, or adds the file.
    package mutating func put(_ source: [UInt8], at place: RulePlace) {
        let text = place.text(source)
        guard place.kind != .helper else {
            modules["lib." + place.namespace] = text
            return
        }
        files.removeAll { $0.path == text.path }
        files.append(text)
        files.sort { $0.path < $1.path }
    }
}
