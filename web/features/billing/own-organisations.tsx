import { getOwnBillingInformation } from '#contract/billing.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { OrganisationUse } from './organisation-use.tsx';

/** The organisations of people with billing roles who have no project; nothing for others. */
export function OwnOrganisations() {
  const t = useWords(billingWords);
  const { data, error, refetch } = useEndpoint(getOwnBillingInformation, {}, { label: 'billing' });
  if (error && !data) {
    return (
      <Card title={t('own')}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('own')}>
      <Card title={t('own')}>
        <Stack gap={24}>
          {data.items.map((information) => (
            <OrganisationUse key={information.billingOrganisation?.id} information={information} />
          ))}
        </Stack>
      </Card>
    </section>
  );
}
