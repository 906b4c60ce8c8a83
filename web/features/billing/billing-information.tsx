import { getBillingInformation } from '#contract/billing.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { OrganisationUse } from './organisation-use.tsx';

/** Who pays for this project, and how much of the limit is used. */
export function BillingInformation({ projectId }: { projectId: number }) {
  const t = useWords(billingWords);
  const { data, error, refetch } = useEndpoint(getBillingInformation, { query: { projectId } }, { label: 'billing' });
  if (error && !data) {
    return (
      <Card title={t('title')}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card title={t('title')}>
        <Stack gap={8} aria-busy="true">
          <Skeleton width="45%" />
          <Skeleton height={28} />
          <Skeleton width="60%" />
        </Stack>
      </Card>
    );
  }
  const { billingInformation, projectUsers, others } = data;
  return (
    <Card title={t('title')}>
      {billingInformation.billingOrganisation ? (
        <OrganisationUse information={billingInformation} projectUsers={projectUsers} />
      ) : (
        <Stack gap={8}>
          <p>{t('noOrganisation')}</p>
          <Note>
            {t('registered')}: {formatNumber(projectUsers)} · {t('pilots')}
          </Note>
        </Stack>
      )}
      {others.length > 0 && (
        <Stack as="section" gap={20} pad="20 0 0" line="top" above={20} aria-label={t('others')}>
          <h3>{t('others')}</h3>
          {others.map((information) => (
            <OrganisationUse key={information.billingOrganisation?.id} information={information} />
          ))}
        </Stack>
      )}
    </Card>
  );
}
