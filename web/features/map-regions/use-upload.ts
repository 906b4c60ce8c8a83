import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '#web/api/upload-file.ts';
import { type ImportWish, useImportRegion } from './map-regions.queries.ts';

export interface Uploading {
  file: File;
  name: string;
  /** From 0 to 1. */
  share: number;
}

/** A file on its way up, and its import begun when it is there. It goes on while one looks at other things of the page. */
export function useUpload(onImported: (name: string) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const client = useQueryClient();
  const { mutateAsync } = useImportRegion();
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File, wish: Omit<ImportWish, 'uploadId'>) => {
    const control = new AbortController();
    running.current = control;
    setError(null);
    setUploading({ file, name: wish.name, share: 0 });
    try {
      const onProgress = (share: number) => setUploading({ file, name: wish.name, share });
      const uploadId = await uploadFile(file, { purpose: 'roads', signal: control.signal, onProgress });
      await mutateAsync({ uploadId, ...wish });
      onImported(wish.name);
    } catch (failure) {
      if (!control.signal.aborted) setError(failure);
    } finally {
      setUploading(null);
      void client.invalidateQueries({ queryKey: ['map-uploads'] });
    }
  };
  return { uploading, error, start, stop: () => running.current?.abort() };
}
