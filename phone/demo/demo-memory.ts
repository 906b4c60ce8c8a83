import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bookmark, Bookmarks } from '#phone/players/person-player.ts';

type Stored = { worldId: string; beganAt: number; marks: Record<string, Bookmark> };

/**
 * How far each person's days have been sent, in one small file. It belongs to one demo world: another database starts
 * over. Written before a report is sent and after it is acknowledged, so that a kill in between repeats the same batch.
 */
export class DemoMemory implements Bookmarks {
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly stored: Stored,
    private readonly historyFrom: number,
  ) {}

  /** `historyFrom` returns the start of the history for a world that began at a given time. */
  static async open(
    file: string,
    worldId: string,
    now: number,
    historyFrom: (beganAt: number) => number,
  ): Promise<DemoMemory> {
    const known = await readStored(file);
    const stored = known?.worldId === worldId ? known : { worldId, beganAt: now, marks: {} };
    const memory = new DemoMemory(file, stored, historyFrom(stored.beganAt));
    await memory.save();
    return memory;
  }

  get beganAt(): number {
    return this.stored.beganAt;
  }

  get(userId: string): Bookmark {
    return this.stored.marks[userId] ?? { doneTo: this.historyFrom };
  }

  async set(userId: string, bookmark: Bookmark): Promise<void> {
    this.note(userId, bookmark);
    await this.save();
  }

  note(userId: string, bookmark: Bookmark): void {
    this.stored.marks[userId] = bookmark;
  }

  /** Sequential; each write goes to a temporary file that is then renamed, so that a kill leaves a complete file. */
  private save(): Promise<void> {
    this.writing = this.writing.then(async () => {
      await mkdir(path.dirname(this.file), { recursive: true });
      await writeFile(`${this.file}.draft`, JSON.stringify(this.stored));
      await rename(`${this.file}.draft`, this.file);
    });
    return this.writing;
  }
}

async function readStored(file: string): Promise<Stored | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stored;
  } catch {
    // Missing or unreadable: the same batches are sent again and have no second effect.
    return undefined;
  }
}
