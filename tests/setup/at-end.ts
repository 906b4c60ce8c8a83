const closers: (() => unknown)[] = [];

/** Closes what a test file opened when it ends, last first. */
export const atEnd = (close: () => unknown): void => void closers.push(close);

export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
