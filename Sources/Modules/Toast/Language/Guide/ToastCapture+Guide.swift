import EventBus

extension ToastCaptureQuery {
    public static let guide: PolicyGuide? = PolicyGuide(
        asked:
            "Asked when a sensitive toast would appear on a screen that is recorded, and about one on screen when a "
            + "recording begins.",
        answers: [
            "show": "the toast appears as it is, and the recording has its text",
            "hideText": "the toast appears, and its text is hidden in the picture",
            "wait": "the toast waits until the recording ends",
            "drop": "the toast is dropped, and only the history records it",
        ],
        fallback: "The toast appears, and its text is hidden in the picture.",
        rule: """
            -- Codes wait until nobody else can see the screen.
            function toast.capture(toast, scene, isOnScreen, ctx)
              return toast.source == "codes" and "wait" or "hideText"
            end
            """,
        question: [
            "toast": ["message": "Your code is 1234", "source": "codes", "sensitive": true], "scene": "main",
            "isOnScreen": false,
        ],
        answer: "wait")
}
