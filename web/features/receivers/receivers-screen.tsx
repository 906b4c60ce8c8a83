import { Card, Skeleton } from '../../ui/card.tsx';
import { Failed } from '../../ui/failed.tsx';
import { ReceiverChoice } from './receiver-choice.tsx';
import { ReceiverForm } from './receiver-form.tsx';
import styles from './receivers.module.css';
import { useReceivers } from './receivers.queries.ts';
import { useSelected } from './use-selected.ts';

/** The three receivers of a project; the one that the address names is open. */
export function ReceiversScreen({ projectId }: { projectId: number }) {
  const selected = useSelected();
  const { data, error, refetch } = useReceivers(projectId);
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
      {data?.map((receiver) => (
        <ReceiverForm
          key={receiver.kind}
          projectId={projectId}
          receiver={receiver}
          shown={receiver.kind === selected}
        />
      ))}
    </>
  );
}
