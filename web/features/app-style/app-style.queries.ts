import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAppStyle, saveAppStyle, uploadAppLogo } from '#contract/app-style.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { request } from '#web/api/request.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { session } from '#web/session/session.store.ts';

const LABEL = { label: 'appStyle' };
export type KeptStyle = ReplyOf<typeof getAppStyle>;

/** The session also stores the style of the chosen project. */
export function useAppStyle(projectId: number) {
  const kept = useEndpoint(getAppStyle, { query: { projectId } }, { ...LABEL, refetchOnMount: 'always' });
  const style = kept.data?.style;
  useEffect(() => {
    if (style) session.setState({ appStyle: style });
  }, [style]);
  return kept;
}

export function useSaveStyle(projectId: number) {
  const client = useQueryClient();
  const key = endpointKey(getAppStyle, { query: { projectId } });
  return useChange(saveAppStyle, { ...LABEL, onSuccess: (kept) => client.setQueryData<KeptStyle>(key, kept) });
}

export const useUploadLogo = (projectId: number) =>
  useMutation({
    mutationFn: async (file: File) =>
      (await request(uploadAppLogo, { query: { projectId }, body: { image: await base64Of(file) } }, LABEL)).picture,
  });

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
