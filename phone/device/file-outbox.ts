import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Outbox, type OutboxBounds, USUAL_BOUNDS } from './outbox.ts';
import type { Parcel } from './parcels.ts';

/** One file a parcel, named by its turn: a killed phone goes on where it was, with the same batch ids. */
export class FileOutbox implements Outbox {
  dropped = 0;

  private constructor(
    private readonly folder: string,
    private readonly bounds: OutboxBounds,
    private readonly files: { name: string; batchId: string; bytes: number }[],
    private turn: number,
  ) {}

  static async open(folder: string, bounds: OutboxBounds = USUAL_BOUNDS): Promise<FileOutbox> {
    await mkdir(folder, { recursive: true });
    const files: { name: string; batchId: string; bytes: number }[] = [];
    let turn = 0;
    for (const name of (await readdir(folder)).sort()) {
      const [, number, batchId] = /^(\d{12})-([0-9a-f-]{36})\.parcel$/.exec(name) ?? [];
      if (!number || !batchId) continue;
      files.push({ name, batchId, bytes: (await readFile(path.join(folder, name))).length });
      turn = Number(number) + 1;
    }
    return new FileOutbox(folder, bounds, files, turn);
  }

  async add(parcel: Parcel): Promise<void> {
    if (this.files.some(({ batchId }) => batchId === parcel.batchId)) return;
    const name = `${String(this.turn++).padStart(12, '0')}-${parcel.batchId}.parcel`;
    const head = JSON.stringify({ mediaType: parcel.mediaType, encoding: parcel.encoding });
    const bytes = Buffer.concat([Buffer.from(`${head}\n`), parcel.body]);
    // Whole or not at all: a half-written parcel would be another batch under the same id.
    const draft = path.join(this.folder, `${name}.draft`);
    await writeFile(draft, bytes);
    await rename(draft, path.join(this.folder, name));
    this.files.push({ name, batchId: parcel.batchId, bytes: bytes.length });
    while (this.files.length > 1 && !this.fits()) {
      await this.remove(this.files[0]?.batchId ?? '');
      this.dropped++;
    }
  }

  async first(): Promise<Parcel | undefined> {
    const file = this.files[0];
    if (!file) return undefined;
    const bytes = await readFile(path.join(this.folder, file.name));
    const end = bytes.indexOf('\n');
    const { mediaType, encoding } = JSON.parse(bytes.subarray(0, end).toString()) as Pick<
      Parcel,
      'mediaType' | 'encoding'
    >;
    return { batchId: file.batchId, mediaType, ...(encoding && { encoding }), body: bytes.subarray(end + 1) };
  }

  async remove(batchId: string): Promise<void> {
    const at = this.files.findIndex((file) => file.batchId === batchId);
    const [file] = at >= 0 ? this.files.splice(at, 1) : [];
    if (file) await rm(path.join(this.folder, file.name), { force: true });
  }

  async count(): Promise<number> {
    return this.files.length;
  }

  private fits(): boolean {
    const bytes = this.files.reduce((sum, file) => sum + file.bytes, 0);
    return this.files.length <= this.bounds.parcels && bytes <= this.bounds.bytes;
  }
}
