import { listReceivers } from '#contract/receivers.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Text } from '#web/ui/text.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { ReceiverChoice } from './receiver-choice.tsx';
import { ReceiverForm } from './receiver-form.tsx';
import { deliveriesHref, receiverHref, useSelected, useShowsDeliveries } from './use-selected.ts';

/** The three receivers of a project; the one that the address names is open. */
export function Page({ projectId }: { projectId: number }) {
  const selected = useSelected();
  const showsDeliveries = useShowsDeliveries();
  const t = useWords(deliveriesWords);
  const options = { label: 'sdkConfig', refetchOnMount: 'always' } as const;
  const { data, error, refetch } = useEndpoint(listReceivers, { query: { projectId } }, options);
  const chosen = data?.items.find(({ kind }) => kind === selected);
  if (error && !data) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <ReceiverChoice projectId={projectId} receivers={data?.items} />
      {!data && (
        <Stack gap={24} maxWidth={1040} aria-busy="true">
          <Skeleton height={280} />
          <Skeleton height={120} />
        </Stack>
      )}
      {data && (
        <Text as="div" below={24}>
          <Tabs
            label={t('views')}
            tabs={[
              { href: receiverHref(selected, projectId), label: t('viewSettings') },
              { href: deliveriesHref(selected, projectId), label: t('viewDeliveries') },
            ]}
            open={showsDeliveries ? deliveriesHref(selected, projectId) : receiverHref(selected, projectId)}
          />
        </Text>
      )}
      {chosen && showsDeliveries && <DeliveryLog key={chosen.kind} projectId={projectId} receiver={chosen} />}
      {data?.items.map((receiver) => (
        <ReceiverForm
          key={receiver.kind}
          projectId={projectId}
          receiver={receiver}
          shown={receiver.kind === selected && !showsDeliveries}
        />
      ))}
    </>
  );
}
