// An app with toasts and rules, and without a socket: the host lives in the app's process. Its rules are read from
// the folder that the first argument names, and are loaded again when one of its files is saved.
//
//     swift run WithRules rules
import EventBus
import Host
import Logging
import Toast

let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "rules"
let host = try LiveHost(rules: [folder], configuration: .init(), logger: Logger(label: "app"))

// What a renderer would draw: the facts of toasts, in their order.
let events = await host.events(
    matching: [TopicPattern("toast.presented"), TopicPattern("toast.dismissed")], after: nil)
await host.start()

_ = await host.publish(
    [IncomingEvent(event: ToastShow(id: "a", message: "Saved", kind: .success))], defaultSource: "/app")
for await event in events {
    guard case .event(_, let topic, let json) = event else { continue }
    print(String(decoding: json, as: UTF8.self))
    if topic == "toast.dismissed" { break }
}
await host.stop()
