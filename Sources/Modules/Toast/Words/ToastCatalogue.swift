import Chrome

/// The built-in words of toasts by language. Settings and rules can change them and add languages.
enum ToastCatalogue {
    /// The words of a language; nil if the catalog has none.
    static func phrases(_ language: String) -> ToastPhrases? { languages[language] }

    static let english = phrases(
        ("Success", "Error", "Information", "Warning"), spoken: "{kind}: {message}",
        label: "{kind} notification: {message}", sentence: "Double tap to perform action.",
        hints: ("Double tap to perform action", "Double tap to dismiss"), actions: ("Activate", "Dismiss"),
        [.one: "{count} notification", .other: "{count} notifications"],
        more: [.other: "{count} more"], less: "Show less")

    static let languages: [String: ToastPhrases] = [
        "en": english,
        "de": phrases(
            ("Erfolg", "Fehler", "Hinweis", "Warnung"), label: "{kind}: {message}",
            sentence: "Doppeltippen, um die Aktion auszuführen.",
            hints: ("Doppeltippen, um die Aktion auszuführen", "Doppeltippen, um die Mitteilung zu schließen"),
            actions: ("Aktivieren", "Schließen"), [.one: "{count} Mitteilung", .other: "{count} Mitteilungen"],
            more: [.other: "{count} weitere"], less: "Weniger anzeigen"),
        "fr": phrases(
            ("Succès", "Erreur", "Information", "Avertissement"), spoken: "{kind} : {message}",
            label: "{kind} : {message}", sentence: "Touchez deux fois pour effectuer l’action.",
            hints: ("Touchez deux fois pour effectuer l’action", "Touchez deux fois pour fermer"),
            actions: ("Activer", "Fermer"),
            [.one: "{count} notification", .other: "{count} notifications"],
            more: [.one: "{count} autre", .other: "{count} autres"], less: "Afficher moins"),
        "es": phrases(
            ("Correcto", "Error", "Información", "Advertencia"), label: "{kind}: {message}",
            sentence: "Toca dos veces para realizar la acción.",
            hints: ("Toca dos veces para realizar la acción", "Toca dos veces para cerrar"),
            actions: ("Activar", "Cerrar"), [.one: "{count} notificación", .other: "{count} notificaciones"],
            more: [.other: "{count} más"], less: "Mostrar menos"),
        "it": phrases(
            ("Operazione riuscita", "Errore", "Informazione", "Avviso"), label: "{kind}: {message}",
            sentence: "Tocca due volte per eseguire l’azione.",
            hints: ("Tocca due volte per eseguire l’azione", "Tocca due volte per chiudere"),
            actions: ("Attiva", "Chiudi"), [.one: "{count} notifica", .other: "{count} notifiche"],
            more: [.one: "{count} altra", .other: "{count} altre"], less: "Mostra meno"),
        "pt": phrases(
            ("Sucesso", "Erro", "Informação", "Aviso"), label: "{kind}: {message}",
            sentence: "Toque duas vezes para executar a ação.",
            hints: ("Toque duas vezes para executar a ação", "Toque duas vezes para fechar"),
            actions: ("Ativar", "Fechar"), [.one: "{count} notificação", .other: "{count} notificações"],
            more: [.other: "Mais {count}"], less: "Mostrar menos"),
        "nl": phrases(
            ("Gelukt", "Fout", "Informatie", "Waarschuwing"), label: "{kind}: {message}",
            sentence: "Tik dubbel om de actie uit te voeren.",
            hints: ("Tik dubbel om de actie uit te voeren", "Tik dubbel om te sluiten"),
            actions: ("Activeer", "Sluit"), [.one: "{count} melding", .other: "{count} meldingen"],
            more: [.other: "Nog {count}"], less: "Toon minder"),
        "pl": phrases(
            ("Sukces", "Błąd", "Informacja", "Ostrzeżenie"), label: "{kind}: {message}",
            sentence: "Stuknij dwukrotnie, aby wykonać czynność.",
            hints: ("Stuknij dwukrotnie, aby wykonać czynność", "Stuknij dwukrotnie, aby zamknąć"),
            actions: ("Aktywuj", "Zamknij"),
            [
                .one: "{count} powiadomienie", .few: "{count} powiadomienia", .many: "{count} powiadomień",
                .other: "{count} powiadomienia",
            ],
            more: [.other: "Jeszcze {count}"], less: "Pokaż mniej"),
        "ru": phrases(
            ("Успешно", "Ошибка", "Информация", "Предупреждение"), label: "{kind}: {message}",
            sentence: "Коснитесь дважды, чтобы выполнить действие.",
            hints: ("Коснитесь дважды, чтобы выполнить действие", "Коснитесь дважды, чтобы закрыть"),
            actions: ("Активировать", "Закрыть"),
            [
                .one: "{count} уведомление", .few: "{count} уведомления", .many: "{count} уведомлений",
                .other: "{count} уведомления",
            ],
            more: [.other: "Ещё {count}"], less: "Свернуть"),
        "cs": phrases(
            ("Hotovo", "Chyba", "Informace", "Varování"), label: "{kind}: {message}",
            sentence: "Dvojitým klepnutím provedete akci.",
            hints: ("Dvojitým klepnutím provedete akci", "Dvojitým klepnutím zavřete"),
            actions: ("Aktivovat", "Zavřít"),
            [.one: "{count} oznámení", .few: "{count} oznámení", .other: "{count} oznámení"],
            more: [.other: "Další: {count}"], less: "Zobrazit méně"),
        "tr": phrases(
            ("Başarılı", "Hata", "Bilgi", "Uyarı"), label: "{kind}: {message}",
            sentence: "Eylemi gerçekleştirmek için çift dokunun.",
            hints: ("Eylemi gerçekleştirmek için çift dokunun", "Kapatmak için çift dokunun"),
            actions: ("Etkinleştir", "Kapat"), [.one: "{count} bildirim", .other: "{count} bildirim"],
            more: [.other: "{count} tane daha"], less: "Daha az göster"),
        "ar": phrases(
            ("نجاح", "خطأ", "معلومات", "تحذير"), label: "{kind}: {message}",
            sentence: "اضغط ضغطتين لتنفيذ الإجراء.",
            hints: ("اضغط ضغطتين لتنفيذ الإجراء", "اضغط ضغطتين للإغلاق"), actions: ("تفعيل", "إغلاق"),
            [
                .zero: "لا إشعارات", .one: "إشعار واحد", .two: "إشعاران", .few: "{count} إشعارات",
                .many: "{count} إشعارًا", .other: "{count} إشعار",
            ],
            more: [.other: "{count} أخرى"], less: "إظهار أقل"),
        "ja": phrases(
            ("成功", "エラー", "情報", "警告"), spoken: "{kind}：{message}", label: "{kind}：{message}",
            sentence: "ダブルタップすると操作を実行します。",
            hints: ("ダブルタップすると操作を実行します", "ダブルタップすると閉じます"),
            actions: ("実行", "閉じる"), [.other: "{count}件の通知"],
            more: [.other: "他{count}件"], less: "表示を減らす"),
        "ko": phrases(
            ("성공", "오류", "정보", "경고"), label: "{kind}: {message}",
            sentence: "동작을 실행하려면 이중 탭하십시오.",
            hints: ("동작을 실행하려면 이중 탭하십시오", "닫으려면 이중 탭하십시오"),
            actions: ("활성화", "닫기"), [.other: "알림 {count}개"],
            more: [.other: "{count}개 더 보기"], less: "간략히 보기"),
        "zh": phrases(
            ("成功", "错误", "信息", "警告"), spoken: "{kind}：{message}", label: "{kind}：{message}",
            sentence: "轻点两下以执行操作。", hints: ("轻点两下以执行操作", "轻点两下以关闭"),
            actions: ("激活", "关闭"), [.other: "{count}条通知"],
            more: [.other: "还有{count}条"], less: "收起"),
    ]

    private static func phrases(
        _ kinds: (success: String, error: String, info: String, warning: String), spoken: String = "{kind}: {message}",
        label: String, sentence: String, hints: (action: String, dismiss: String),
        actions: (activate: String, dismiss: String), _ notifications: [PluralForm: String],
        more: [PluralForm: String], less: String
    ) -> ToastPhrases {
        var phrases = ToastPhrases()
        (phrases.success, phrases.error, phrases.info, phrases.warning) = kinds
        (phrases.announcement, phrases.label, phrases.actionSentence) = (spoken, label, sentence)
        (phrases.actionHint, phrases.dismissHint) = hints
        (phrases.activate, phrases.dismiss) = actions
        phrases.notifications = ToastPlural(notifications)
        phrases.more = ToastPlural(more)
        phrases.less = less
        return phrases
    }
}
