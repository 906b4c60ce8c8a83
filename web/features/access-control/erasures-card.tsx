import CircleCheck from 'icon:circle-check';
import { listProjectErasures, type ProjectErasure } from '#contract/projects.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';

import { countsByKind } from './erased-kinds.ts';
import styles from './erasures.module.css';

const RECENTLY_MS = 86_400_000;
/** While something is being erased. */
const REFETCH_MS = 1_000;

const isRecent = ({ finishedAt }: ProjectErasure) => !finishedAt || Date.now() - Date.parse(finishedAt) < RECENTLY_MS;

/**
 * Deleted projects: the progress of the erasure, then the receipt. Recent ones come first on a page, others last;
 * nothing is shown if there are none.
 */
export function ErasuresCard({ place }: { place: 'before' | 'after' }) {
  const t = useWords(accessWords);
  const erasures = usePages(
    listProjectErasures,
    { query: { limit: 10 } },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.items.some((item) => !item.finishedAt)) ? REFETCH_MS : false,
    },
  );
  const items = erasures.rows ?? [];
  if (items.length === 0 || items.some(isRecent) !== (place === 'before')) return null;
  return (
    <Card title={t('erasures')} lead={t('erasuresLead')} flush>
      <Text as="ul" line="between">
        {items.map((erasure) => (
          <ErasureRow key={erasure.projectId} erasure={erasure} />
        ))}
      </Text>
      {erasures.hasMore && (
        <Text as="div" pad="12 20" line="top">
          <Button busy={erasures.isFetchingNextPage} onClick={erasures.loadMore}>
            {t('moreErasures')}
          </Button>
        </Text>
      )}
    </Card>
  );
}

function ErasureRow({ erasure }: { erasure: ProjectErasure }) {
  const t = useWords(accessWords);
  const { projectId, productName, deletedAt, finishedAt, parts, counts } = erasure;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Grid as="li" gap="6 24" align="center" size="small" pad="12 20" className={styles.row}>
      <Row gap="4 12" align="baseline" tone="muted" breaks>
        <Text size="body" tone="plain" weight={500}>
          {productName}
        </Text>
        <code>{projectId}</code>
        <time dateTime={deletedAt} title={formatMoment(deletedAt)}>
          {t('deletedAt', { at: formatAgo(deletedAt) })}
        </time>
      </Row>
      {finishedAt ? (
        <Row gap="4 12">
          <Row as="span" inline gap={6} nowrap weight={500} className={styles.state} role="status">
            <CircleCheck size={15} aria-hidden="true" />
            {t('erased')}
          </Row>
          <Text tone="muted" tabular>
            {t('rows', { count: rows })}
          </Text>
        </Row>
      ) : (
        <WorkProgress label={`${t('erasing')} ${productName}`} share={parts.done / (parts.total || 1)}>
          {parts.total > 0
            ? `${t('erasing')}: ${t('erasingParts', { done: parts.done, total: parts.total })}`
            : t('waiting')}
        </WorkProgress>
      )}
      {finishedAt && rows > 0 && (
        <details className={styles.receipt}>
          <summary>{t('receipt')}</summary>
          <p>{t('finishedAt', { at: formatMoment(finishedAt) })}</p>
          <dl>
            {countsByKind(counts).map(([kind, count]) => (
              <div key={kind}>
                <dt>{t(`kind_${kind}`)}</dt>
                <dd>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Grid>
  );
}
