import { useEffect } from 'react';
import { getSdkAdoption, listSdkVersions, type SdkPlatform } from '#contract/sdk-versions.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { setSdkVersions } from '#web/session/session-changes.ts';

/** In the background, because the component may be unmounted. */
export const VERSION_CHANGE = {
  invalidates: [listSdkVersions, getSdkAdoption],
  inBackground: true,
  label: 'sdkVersions',
};

/** All versions of all platforms; also stored in the session. */
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

/** Keeps the previous figures while another period loads, but not those of another platform. */
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
