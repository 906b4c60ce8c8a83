import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { PageHeader, Skeleton } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './docs.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The page while the description is loading. */
export function DocsSkeleton() {
  const t = useWords(docsWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Grid columns="200px minmax(0, 1fr)" gap={32} align="start" className={styles.layout} aria-busy="true">
        <div className={styles.nav}>
          <Skeleton height={140} />
        </div>
        <Stack gap={28}>
          <Skeleton height={44} />
          <Text as="div" card line="between">
            {ROWS.map((row) => (
              <Text as="div" pad={12} key={row}>
                <Skeleton height={18} />
              </Text>
            ))}
          </Text>
        </Stack>
      </Grid>
    </>
  );
}
