import type { UserKey } from '#server/db/user-key.ts';

/** More than the longest key of a user takes as JSON. */
const BYTES = 8_192;

/** The user that a thread is computing for; readable by another thread, even while this one hangs. */
export function computedUser(memory = new SharedArrayBuffer(BYTES)) {
  const bytes = Buffer.from(memory);
  return {
    memory,
    begin: ({ projectId, userId }: UserKey): void => {
      bytes.writeUInt16LE(bytes.write(JSON.stringify({ projectId, userId }), 2), 0);
    },
    end: (): void => void bytes.writeUInt16LE(0, 0),
    /** Null between users, or while computing for several at once. */
    read: (): UserKey | null => {
      const length = bytes.readUInt16LE(0);
      return length === 0 ? null : JSON.parse(bytes.toString('utf8', 2, 2 + length));
    },
  };
}
export type ComputedUser = ReturnType<typeof computedUser>;
