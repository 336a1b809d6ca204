// An app with toasts and rules, and without a socket: the host lives in the app's process. Its rules are read from
// the folder that the first argument names, and are loaded again when one of its files is saved.
//
//     swift run WithRules rules
import EventBus
import Host
import Toast

let host = try LiveHost(rules: [CommandLine.arguments.dropFirst().first ?? "rules"])
let shown = host.events(of: ToastPresented.self)
let dismissed = host.events(of: ToastDismissed.self)
await host.start()

let question = ToastPriorityQuery(toast: Record(ToastContent(message: "Disk full")))
let priority = try await host.ask(question)
print("priority: \(priority.answer), decided by \(priority.by)")

try await host.publish(ToastShow(id: "a", message: "Saved", kind: .success))
for await toast in shown.prefix(1) { print("\(toast.id) is on screen") }
for await toast in dismissed.prefix(1) { print("\(toast.id) has left: \(toast.method)") }
await host.stop()
