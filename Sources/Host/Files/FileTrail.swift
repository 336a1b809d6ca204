#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The lookup steps of a path: every folder that the system searches, with the name that it looks up. Any change to the
/// meaning of a path changes one of these steps.
///
/// For example, if `current` is a link to `v2`, the path `/srv/current/rules` has the steps (`/`, `srv`),
/// (`/srv`, `current`), (`/srv`, `v2`), (`/srv/v2`, `rules`).
package enum FileTrail {
    struct Step: Hashable {
        let folder: String
        let name: String
    }

    static func steps(to path: String) -> [Step] { walk(to: path).steps }

    /// - Returns: the steps, and their final path; empty for the root folder.
    private static func walk(to path: String) -> (steps: [Step], end: String) {
        var rest = components(absolute(path))[...]
        var folder = ""
        var steps: [Step] = []
        var links = 0
        while let name = rest.popFirst() {
            if name == ".." {
                folder = parent(of: folder)
                continue
            }
            steps.append(Step(folder: folder.isEmpty ? "/" : folder, name: name))
            let here = folder + "/" + name
            // 40 links count as a loop, as in the kernel.
            guard links < 40, let target = target(ofLink: here) else {
                folder = here
                continue
            }
            links += 1
            if target.hasPrefix("/") { folder = "" }
            rest = (components(target) + rest)[...]
        }
        return (steps, folder)
    }

    /// The target of a symbolic link; nil for anything else.
    static func target(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    private static func components(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    private static func parent(of folder: String) -> String {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
    }
}

extension FileTrail {
    package static func isLink(_ path: String) -> Bool { target(ofLink: path) != nil }

    /// The path of the same file without symbolic links.
    package static func resolved(_ path: String) -> String {
        let end = walk(to: path).end
        return end.isEmpty ? "/" : end
    }
}
