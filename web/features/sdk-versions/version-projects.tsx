import { listVersionProjects, type SdkVersion } from '#contract/sdk-versions.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { adminHref } from '#web/navigation/paths.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';

interface Props {
  label: string;
  version: Pick<SdkVersion, 'platform' | 'version'>;
  which: 'same' | 'below';
}

/** Projects whose app users run this version or an older one; each count links to them. */
export function VersionProjects({ label, version: { platform, version }, which }: Props) {
  const t = useWords(sdkVersionsWords);
  const query = { platform, version, which };
  const { data, error, refetch } = useEndpoint(listVersionProjects, { query }, { label: 'sdkVersions' });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data?.items.length) return null;
  return (
    <Stack as="ul" gap={6} aria-label={label}>
      {data.items.map(({ projectId, productName, versions, moreVersions }) => (
        <Row as="li" key={projectId} gap="2 12" justify="between" breaks>
          <span>{productName}</span>
          <Row as="span" gap="2 12">
            {versions.map((one) => (
              <NearLink
                key={`${one.platform} ${one.version}`}
                href={`${adminHref('/admin/appUsers', projectId)}&${new URLSearchParams({ platform: one.platform, version: one.version })}`}
              >
                {which === 'below' && `${one.version}: `}
                {t('users', { count: one.users, n: formatNumber(one.users) })}
              </NearLink>
            ))}
            {moreVersions > 0 && t('moreVersions', { count: moreVersions, n: formatNumber(moreVersions) })}
          </Row>
        </Row>
      ))}
    </Stack>
  );
}
