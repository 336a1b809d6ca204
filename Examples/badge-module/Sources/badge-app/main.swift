import BadgeModule
import Host

let host = try LiveHost(rules: ["rules"], modules: .shipped + [BadgeModule()])
await host.start()

try await host.publish(BadgeSet(count: 3))
print(try await host.state(of: "badge", as: BadgeState.self).text ?? "no badge")

try await host.stop("badge")  // its topics are not listed any more, its rules wait
try await host.start(BadgeModule())  // its rules count from its first question on
await host.stop()
