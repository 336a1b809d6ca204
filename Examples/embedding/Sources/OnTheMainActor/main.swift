// An app whose own code is on the main actor: a request has had its effect when `publish` returns, without `await`.
//
//     swift run OnTheMainActor rules
import EventBus
import Host
import Toast

let host = try MainActorHost(rules: [CommandLine.arguments.dropFirst().first ?? "rules"])
let dismissed = host.events(of: ToastDismissed.self)
host.start()
try host.publish(ToastShow(id: "a", message: "Saved"))
for await toast in dismissed.prefix(1) { print("\(toast.id) has left: \(toast.method)") }
host.stop()
