import EventBus
import Foundation
import Host
import RuleHost

/// Loading rules, and checking them without loading.
enum RulesBench {
    static let operations = [
        Operation("rules.load", times: 20) {
            let system = try ChromeSystem(), shipped = try RuleFolder.read(HostProcess.shipped.path)
            return { count in for _ in 0..<count { consume(try? system.rules.load([shipped])) } }
        }
    ]

    static func run() throws -> [Row] {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("gb-bench-\(getpid())-rules")
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = source(lines: 200)

        let system = try ChromeSystem()
        let one = [
            RuleLayer(
                name: "one", files: [RuleText(path: "one/toast.lua", namespace: "toast", source: Array(text.utf8))])
        ]
        let load = nanoseconds(count: 200) { count in
            for _ in 0..<count { consume(try? system.rules.load(one)) }
        }

        // Two modules there are, so twenty files are ten layers.
        var folders: [String] = []
        for index in 0..<100 {
            let layer = folder.appendingPathComponent("layer\(index)")
            try FileManager.default.createDirectory(at: layer, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: layer.appendingPathComponent("toast.lua"))
            try Data("return { priority = function(topic, event) return 1 end }\n".utf8)
                .write(to: layer.appendingPathComponent("bus.lua"))
            folders.append(layer.path)
        }
        let ten = try folders.prefix(10).map { try RuleFolder.read($0) }
        let reload = nanoseconds(count: 20) { count in
            for _ in 0..<count { consume(try? system.rules.load(ten)) }
        }
        let checks = try (0..<3).map { _ in
            try ContinuousClock().measure { try Busctl.run(["rules", "check"] + folders) }.inSeconds
        }
        return [
            Row("loading a file of 200 lines", load / 1e3, unit: "µs", goal: .atMost(400)),
            Row("loading 20 files, half of them of 200 lines", reload / 1e6, unit: "ms", goal: .atMost(15)),
            Row("busctl rules check of 200 files", checks.min()! * 1e3, unit: "ms", goal: .atMost(300)),
        ]
    }

    /// Rules as people write them: helpers, settings and a few policies.
    static func source(lines: Int) -> String {
        var text = "local toast = {}\ntoast.settings = { maxQueueSize = 5 }\n"
        var helper = 0
        while text.split(separator: "\n", omittingEmptySubsequences: false).count < lines - 20 {
            text += """
                -- How much a word counts.
                local function weigh\(helper)(toast, factor)
                  if not toast.dedupeKey then return 0 end
                  local score = #toast.dedupeKey * factor
                  if toast.kind == "error" then score = score + 10 end
                  if toast.duration and toast.duration > 3 then score = score - 1 end
                  return math.max(0, score)
                end


                """
            helper += 1
        }
        return text + """
            function toast.rank(toast, waitedFor, ctx)
              return weigh0(toast, 2) + waitedFor
            end

            function toast.coalesce(incoming, existing, existingState, age, window, ctx)
              if incoming.dedupeKey and incoming.dedupeKey == existing.dedupeKey then return "count" end
              return "separate"
            end

            return toast

            """
    }
}
