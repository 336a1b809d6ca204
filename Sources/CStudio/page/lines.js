// @ts-check
// JSON Lines, read as they arrive.

/**
 * Passes each line of an answer's body to a function as soon as the line arrives.
 * @param {ReadableStream<Uint8Array> | null} body
 * @param {(line: any) => void} take
 */
export async function readLines(body, take) {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) take(JSON.parse(line));
  }
}
