import { useEffect } from 'react';
import { getSdkAdoption, listSdkVersions, type SdkPlatform } from '#contract/sdk-versions.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { setSdkVersions } from '#web/session/session-changes.ts';

/** Not waited for, since what was changed may be gone by then. */
export const VERSION_CHANGE = {
  invalidates: [listSdkVersions, getSdkAdoption],
  inBackground: true,
  label: 'sdkVersions',
};

/** All versions of all platforms; the session learns of them too. */
export function useSdkVersions() {
  const list = useEndpoint(
    listSdkVersions,
    { query: {} },
    { label: 'sdkVersions', refetchOnMount: 'always', select: ({ items }) => items },
  );
  const versions = list.data;
  useEffect(() => {
    if (versions) setSdkVersions(versions);
  }, [versions]);
  return list;
}

/** The figures of another time stay until the new ones are there, those of another platform do not. */
export const useAdoption = (platform: SdkPlatform, days: number) =>
  useEndpoint(
    getSdkAdoption,
    { query: { platform, days } },
    {
      placeholderData: (before, query) =>
        (query?.queryKey[1] as { query: { platform: SdkPlatform } } | undefined)?.query.platform === platform
          ? before
          : undefined,
    },
  );
