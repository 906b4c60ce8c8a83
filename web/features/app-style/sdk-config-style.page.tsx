import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './app-style.module.css';
import { useAppStyle } from './app-style.queries.ts';
import { StyleForm } from './style-form.tsx';

/** The style and texts of a project's app. */
export function Page({ projectId }: { projectId: number }) {
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
      <Grid
        columns="minmax(0, 1fr) minmax(360px, 520px)"
        gap={32}
        align="start"
        className={styles.screen}
        aria-busy="true"
      >
        <Grid gap={20} pad={20} className={styles.preview}>
          <Skeleton height={480} />
          <Skeleton height={480} />
        </Grid>
        <Stack gap={24}>
          <Skeleton height={320} />
          <Skeleton height={200} />
        </Stack>
      </Grid>
    );
  }
  return <StyleForm projectId={projectId} kept={data} />;
}
