import { listOpenCases } from '#contract/assistance.ts';
import { followProject } from '#contract/live.ts';

export interface OpenScreen {
  /** When the case of this user and severity appeared on the screen. */
  shows(asi: number): Promise<number>;
  leave(): void;
}

/** Does what the Assistance screen does: follows the stream and fetches the queue when something changes. */
export async function anOpenScreen(
  port: number,
  projectId: number,
  headers: Record<string, string>,
): Promise<OpenScreen> {
  const leave = new AbortController();
  const shown = new Map<number, number>();
  const wakers = new Set<() => void>();
  const address = (path: string) => `http://127.0.0.1:${port}${path}?projectId=${projectId}`;
  const reload = async (): Promise<void> => {
    const answer = await fetch(address(listOpenCases.path), { headers, signal: leave.signal });
    const { items } = (await answer.json()) as { items: { asi: number | null }[] };
    for (const { asi } of items) if (asi !== null && !shown.has(asi)) shown.set(asi, performance.now());
    for (const wake of wakers) wake();
  };
  const stream = await fetch(address(followProject.path), {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: leave.signal,
  });
  void (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of stream.body ?? []) {
      if (decoder.decode(bytes, { stream: true }).includes('"assistance"')) await reload();
    }
  })().catch(() => undefined);
  return {
    shows: async (asi) => {
      for (;;) {
        const at = shown.get(asi);
        if (at !== undefined) return at;
        await new Promise<void>((resolve) => wakers.add(resolve));
      }
    },
    leave: () => leave.abort(),
  };
}
