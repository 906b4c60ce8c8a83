import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AppStyle, getAppStyle, saveAppStyle, uploadAppLogo } from '#contract/app-style.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { request } from '#web/api/request.ts';
import { session } from '#web/session/session.store.ts';

const LABEL = { label: 'appStyle' };
const key = (projectId: number) => ['app-style', projectId] as const;
export type KeptStyle = ReplyOf<typeof getAppStyle>;

/** The session knows the style of the chosen project too. */
const learned = (kept: KeptStyle): KeptStyle => {
  session.setState({ appStyle: kept.style });
  return kept;
};

export const useAppStyle = (projectId: number) =>
  useQuery({
    queryKey: key(projectId),
    queryFn: async ({ signal }) => learned(await request(getAppStyle, { query: { projectId } }, { ...LABEL, signal })),
    refetchOnMount: 'always',
  });

export function useSaveStyle(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; style: AppStyle }) =>
      request(saveAppStyle, { query: { projectId }, body }, LABEL),
    onSuccess: ({ message: _message, ...kept }) => client.setQueryData<KeptStyle>(key(projectId), learned(kept)),
  });
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
