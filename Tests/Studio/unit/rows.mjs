// Events and pictures as the host sends them, for the tests.

/** An event of a film. */
export const row = (seq, { cause = 0, time = seq, topic = 'toast.show', source = '/app', text = '' } = {}) => [seq, cause, time, topic, source, text];

export const part = (id, fields = {}) => ({ id, kind: 'button', frame: [0, 0, 100, 50], ...fields });

/** A whole picture. */
export const picture = (parts, fields = {}) => ({
  container: 'main', whole: true, seq: 1, time: 0, size: [390, 844], scheme: 'light', rtl: false, parts, ...fields,
});

/** A change of a picture. */
export const change = (parts, fields = {}) => ({ ...picture(parts, fields), whole: false });
