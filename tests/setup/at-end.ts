const closers: (() => unknown)[] = [];

/** What a test file opened is closed when it is through, the last first. */
export const atEnd = (close: () => unknown): void => void closers.push(close);

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
