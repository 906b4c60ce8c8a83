import { HEADER } from '#contract/constants.ts';
import { followProject, HEARTBEAT_MS, type LiveMessage } from '#contract/live.ts';
import { addressFor, withQuery } from '#web/api/address.ts';
import { runtime } from './page-state.ts';
import { session } from './session.store.ts';

/** Two missed heartbeats: the connection is broken. */
export const SILENCE_MS = 2 * HEARTBEAT_MS + 5_000;

export interface StreamReader {
  opened(): void;
  received(message: LiveMessage): void;
  /** Anything arrived, even just a heartbeat. */
  beat(): void;
}

/**
 * Reads the changes of a project until the stream ends, and returns the reason. Uses fetch with the usual headers
 * instead of EventSource, because a token must not be part of a URL.
 */
export async function readLiveStream(
  projectId: number,
  since: number,
  reader: StreamReader,
  signal: AbortSignal,
): Promise<string> {
  const silence = new AbortController();
  const stop = () => silence.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  try {
    const { token, user } = session.getState();
    const address = addressFor(withQuery(followProject.path, { projectId, since }), runtime().sdkUrl);
    const response = await fetch(address, {
      headers: {
        Accept: 'text/event-stream',
        'Cache-Control': 'no-cache',
        [HEADER.project]: String(projectId),
        ...(token && { [HEADER.token]: `Bearer ${token}` }),
        ...(user && { [HEADER.openId]: user.uid }),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
    reader.opened();
    let ended = 'closing';
    await eachEvent(
      response.body,
      (event, data) => {
        if (event === 'change') reader.received(data as LiveMessage);
        if (event === 'end') ended = (data as { why: string }).why;
      },
      () => {
        reader.beat();
        clearTimeout(timer);
        timer = setTimeout(stop, SILENCE_MS);
      },
    );
    return ended;
  } finally {
    clearTimeout(timer);
  }
}

async function eachEvent(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: string, data: unknown) => void,
  onSign: () => void,
): Promise<void> {
  const bytes = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await bytes.read();
    if (done) return;
    onSign();
    text += decoder.decode(value, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const match = /^event: (\w+)\ndata: (.*)$/s.exec(part);
      if (match) onEvent(match[1] ?? '', JSON.parse(match[2] ?? 'null'));
    }
  }
}
