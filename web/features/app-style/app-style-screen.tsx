import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import styles from './app-style.module.css';
import { useAppStyle } from './app-style.queries.ts';
import { StyleForm } from './style-form.tsx';

/** The style and texts of a project's app. */
export function AppStyleScreen({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useAppStyle(projectId);
  if (error && !data) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <div className={styles.screen} aria-busy="true">
        <div className={styles.preview}>
          <Skeleton height={480} />
          <Skeleton height={480} />
        </div>
        <div className={styles.fields}>
          <Skeleton height={320} />
          <Skeleton height={200} />
        </div>
      </div>
    );
  }
  return <StyleForm projectId={projectId} kept={data} />;
}
