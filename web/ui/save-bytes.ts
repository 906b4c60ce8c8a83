import { saveFile } from './save-file.ts';

/** Downloads bytes as a file. */
export const saveBytes = (name: string, bytes: Uint8Array, type: string): void =>
  saveFile(name, new Blob([new Uint8Array(bytes)], { type }));
