import EventBus
import FoundationEssentials
import HTTPTypes
import Host
import RuleHost

/// The routes for a host's rules, health and metrics.
extension Routes {
    static func rules(_ host: LiveHost) -> [Route] {
        let status: Route.Content = [MediaType.json: WireSchemas.ref("RuleStatus")]
        return [
            Route(
                method: .get, path: "/v1/rules", operation: "readRules",
                summary: "Answers which rules run, and which were refused.",
                details: "`set` is the SHA-256 of the set that runs, the same for the same rules on every machine. "
                    + "Each of `files` and `modules` (helpers) has `since` which generation and `loaded` when "
                    + "it runs, with a `digest` of the text that runs (0 and none: it does not run). Policies "
                    + "and reactions have their lines, calls, median and longest microseconds, failures, who "
                    + "decides `instead`, and what of a layer below it `overrides` (of a reaction that does not "
                    + "run for that reason: `overriddenBy`). `newer` is the text of a file whose set was "
                    + "refused, `since` when, with its `problems` (none: it waits for other files). `waits` is "
                    + "the module that the file is for, if it does not run. `rejected` has all problems of that "
                    + "set, with file, line and, where known, column; it is empty, and there is no "
                    + "`rejectedAt`, once the set is mended. `pinned` is the generation that a rollback has put in force, "
                    + "and `fallback` that of an earlier host which decides because the rules were refused at the start.",
                answers: [.init(summary: "the rules", content: status)],
                handle: { _ in try .value(await host.ruleStatus) }),
            Route(
                method: .post, path: "/v1/rules/reload", operation: "reloadRules",
                summary: "Reads the folders of rules again.",
                answers: [.init(summary: "the rules that run now", content: status)], problems: [.rulesRefused],
                handle: { _ in try await reload(host) }),
            Route(
                method: .get, path: "/v1/settings", operation: "readSettings",
                summary: "Answers the settings of all modules as they count now.",
                details: "Each has its `module`, `name`, `value`, the `standard` value where nothing sets it, what it "
                    + "`takes`, a `text`, and where the value comes `from`: a line of a rule file, `configured`, a "
                    + "profile, or `default`. Each of the `experiments` that rules have asked for has a `name`, the "
                    + "`percents` of its arms, the `arm` of this installation (0: the control arm), and how often it was `asked`.",
                answers: [
                    .init(
                        summary: "the settings",
                        content: [
                            MediaType.json: [
                                "type": "object", "required": ["settings", "experiments"],
                                "properties": [
                                    "settings": ["type": "array", "items": ["type": "object"]],
                                    "experiments": ["type": "array", "items": ["type": "object"]],
                                ],
                            ]
                        ])
                ],
                handle: { _ in try .value(await host.settingsAndExperiments) }),
        ]
    }

    private static func reload(_ host: LiveHost) async throws -> Reply {
        do {
            return try .value(await host.reloadRules())
        } catch let rejection as RuleSetRejected {
            throw Problem.refused(rejection)
        }
    }

    static func health(_ host: LiveHost, _ limits: ServerLimits) -> [Route] {
        let report: Route.Content = [MediaType.json: WireSchemas.ref("Health")]
        return [
            Route(
                method: .get, path: "/v1/health", operation: "readHealth",
                summary: "Answers whether the host is well, and its limits.",
                details: "`instance` tells this run from all others; `status` is `pass`, `warn` or `fail`. Each of "
                    + "the `notes` has the `part` with a problem ("
                    + HealthStatus.Part.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                    + "), its `severity` and a `message`. `limits` has the limits in force. The "
                    + "host also answers while a rule or an input holds the bus.",
                answers: [
                    .init(summary: "it serves", content: report),
                    .init(status: 503, summary: "it cannot serve, or keep what it must keep", content: report),
                ], handle: { _ in try await self.report(host, limits) }),
            Route(
                method: .get, path: "/v1/healthz", operation: "isAlive", summary: "Answers whether the host runs.",
                answers: [.init(summary: "it runs", content: [MediaType.json: WireSchemas.ref("Alive")])],
                handle: { _ in try await health(host) }),
        ]
    }

    static func metrics(_ parts: Parts) -> Route {
        let (new, old) = (MetricsText.Format.openMetrics.rawValue, MetricsText.Format.prometheus.rawValue)
        return Route(
            method: .get, path: "/v1/metrics", operation: "readMetrics",
            summary: "Answers what the host counts, for Prometheus and others that read OpenMetrics.",
            details: "It counts events by topic and origin (`outside`, `module`, `rule`), events without an "
                + "effect by reason, times of inputs, of requests and of each rule, streams and their gaps, "
                + "and memory.",
            answers: [.init(summary: "the metrics", content: [old: ["type": "string"], new: ["type": "string"]])],
            handle: { call in
                let page = MetricsPage(
                    host: await parts.host.metrics(), wire: parts.metrics.snapshot, streams: parts.streams.count,
                    connections: parts.connections.count)
                let format = MetricsText.Format(rawValue: call.wanted) ?? .prometheus
                return .body(format.rawValue, Data(page.text(format).utf8), [:])
            })
    }

    private static func report(_ host: LiveHost, _ limits: ServerLimits) async throws -> Reply {
        let report = await host.healthReport()
        var members = try ValueEncoder().encode(report).objectValue ?? [:]
        members["limits"] = limits.values
        return .json(report.status == .fail ? .serviceUnavailable : .ok, Data(Value.object(members).json.utf8))
    }

    private struct Health: Encodable {
        var status = "ok"
        var version = LiveHost.version
        var uptime: Double
        var lua: String
        var generation: Int
    }

    private static func health(_ host: LiveHost) async throws -> Reply {
        let rules = await host.ruleStatus
        return try .value(
            Health(uptime: await host.uptime.inSeconds, lua: rules.lua, generation: rules.generation))
    }
}
