import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import {
  changeSdkVersion,
  createSdkVersion,
  deleteSdkVersion,
  getSdkAdoption,
  listSdkVersions,
  type SdkPlatform,
  setSdkMinimum,
} from '#contract/sdk-versions.ts';
import { request } from '#web/api/request.ts';
import { setSdkVersions } from '#web/session/session-changes.ts';

const LABEL = { label: 'sdkVersions' };
const KEY = ['sdk-versions'] as const;

/** All versions of all platforms; the session learns of them too. */
export const useSdkVersions = () =>
  useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: async ({ signal }) => {
      const { items } = await request(listSdkVersions, { query: {} }, { ...LABEL, signal });
      setSdkVersions(items);
      return items;
    },
    refetchOnMount: 'always',
  });

export const useAdoption = (platform: SdkPlatform, days: number) =>
  useQuery({
    queryKey: [...KEY, 'adoption', platform, days],
    queryFn: ({ signal }) => request(getSdkAdoption, { query: { platform, days } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === platform ? keepPreviousData(before) : undefined),
  });

/** After each change everything about versions is read again; not waited for, since what was changed may be gone by then. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void client.invalidateQueries({ queryKey: KEY }) });
}

export const useCreateVersion = () =>
  useChange((body: InputOf<typeof createSdkVersion>['body']) => request(createSdkVersion, { body }, LABEL));

export const useChangeVersion = () =>
  useChange(({ id, ...body }: { id: string } & InputOf<typeof changeSdkVersion>['body']) =>
    request(changeSdkVersion, { params: { id }, body }, LABEL),
  );

export const useSetMinimum = () =>
  useChange((body: InputOf<typeof setSdkMinimum>['body']) => request(setSdkMinimum, { body }, LABEL));

export const useDeleteVersion = () => useChange((id: string) => request(deleteSdkVersion, { params: { id } }, LABEL));
