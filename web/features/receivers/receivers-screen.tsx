import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { ReceiverChoice } from './receiver-choice.tsx';
import { ReceiverForm } from './receiver-form.tsx';
import styles from './receivers.module.css';
import { useReceivers } from './receivers.queries.ts';
import { deliveriesHref, receiverHref, useSelected, useShowsDeliveries } from './use-selected.ts';

/** The three receivers of a project; the one that the address names is open. */
export function ReceiversScreen({ projectId }: { projectId: number }) {
  const selected = useSelected();
  const showsDeliveries = useShowsDeliveries();
  const t = useWords(deliveriesWords);
  const { data, error, refetch } = useReceivers(projectId);
  const chosen = data?.find(({ kind }) => kind === selected);
  if (error && !data) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <ReceiverChoice projectId={projectId} receivers={data} />
      {!data && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={280} />
          <Skeleton height={120} />
        </div>
      )}
      {data && (
        <div className={styles.views}>
          <Tabs
            label={t('views')}
            tabs={[
              { href: receiverHref(selected, projectId), label: t('viewSettings') },
              { href: deliveriesHref(selected, projectId), label: t('viewDeliveries') },
            ]}
            open={showsDeliveries ? deliveriesHref(selected, projectId) : receiverHref(selected, projectId)}
          />
        </div>
      )}
      {chosen && showsDeliveries && <DeliveryLog key={chosen.kind} projectId={projectId} receiver={chosen} />}
      {data?.map((receiver) => (
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
