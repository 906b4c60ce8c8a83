import {
  beginFileUpload,
  FILE_PART_BYTES,
  type FilePurpose,
  getFileUpload,
  listFileUploads,
  putFilePart,
} from '#contract/file-uploads.ts';
import { CallError } from './call-failure.ts';
import { request } from './request.ts';

const LABEL = { label: 'file' };
/** Pauses before retrying a failed part. */
const RETRY_MS = [500, 2_000, 5_000];

interface Options {
  purpose: FilePurpose;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a file in parts and returns the upload's id. An interrupted upload with the same name and size is continued; a
 * failed part is retried from the server's position.
 */
export async function uploadFile(file: File, { purpose, signal, onProgress }: Options): Promise<string> {
  let { id, received } = await begin(file, purpose, signal);
  for (let failures = 0; received < file.size; ) {
    onProgress(received / file.size);
    const bytes = file.slice(received, received + FILE_PART_BYTES);
    try {
      ({ received } = await request(
        putFilePart,
        { params: { id }, query: { offset: received } },
        { ...LABEL, signal, bytes, headers: { 'Content-Type': 'application/octet-stream' } },
      ));
      failures = 0;
    } catch (error) {
      const wait = RETRY_MS[failures++];
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (signal.aborted || isRefused || wait === undefined) throw error;
      await new Promise((done) => setTimeout(done, wait));
      ({ received } = await request(getFileUpload, { params: { id } }, { ...LABEL, signal }));
    }
  }
  onProgress(1);
  return id;
}

async function begin({ name, size }: File, purpose: FilePurpose, signal: AbortSignal) {
  const { items } = await request(listFileUploads, { query: { purpose } }, { ...LABEL, signal });
  const known = items.find((upload) => upload.name === name && upload.size === size);
  if (known) return known;
  return request(beginFileUpload, { body: { purpose, name: name.slice(0, 200), size } }, { ...LABEL, signal });
}
