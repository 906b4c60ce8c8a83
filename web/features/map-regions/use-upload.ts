import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { listFileUploads } from '#contract/file-uploads.ts';
import { importMapRegion, listMapRegions } from '#contract/map-regions.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { useChange } from '#web/api/use-change.ts';

type ImportInput = InputOf<typeof importMapRegion>['body'];

export interface Uploading {
  file: File;
  name: string;
  /** From 0 to 1. */
  share: number;
}

/** Uploads a file and then starts its import; continues while other views of the page are open. */
export function useUpload(onImported: (name: string) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const client = useQueryClient();
  const { mutateAsync } = useChange(importMapRegion, { invalidates: [listMapRegions, listFileUploads], label: 'map' });
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File, input: Omit<ImportInput, 'uploadId'>) => {
    const control = new AbortController();
    running.current = control;
    setError(null);
    setUploading({ file, name: input.name, share: 0 });
    try {
      const onProgress = (share: number) => setUploading({ file, name: input.name, share });
      const uploadId = await uploadFile(file, { purpose: 'roads', signal: control.signal, onProgress });
      await mutateAsync({ body: { uploadId, ...input } });
      onImported(input.name);
    } catch (failure) {
      if (!control.signal.aborted) setError(failure);
    } finally {
      setUploading(null);
      void invalidate(client, [listFileUploads]);
    }
  };
  return { uploading, error, start, stop: () => running.current?.abort() };
}
