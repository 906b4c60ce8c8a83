import { CircleCheck } from 'lucide-react';
import { listProjectErasures, type ProjectErasure } from '#contract/projects.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

import { countsByKind } from './erased-kinds.ts';
import styles from './erasures.module.css';

const RECENTLY_MS = 86_400_000;
/** While something is being erased. */
const REFETCH_MS = 1_000;

const isRecent = ({ finishedAt }: ProjectErasure) => !finishedAt || Date.now() - Date.parse(finishedAt) < RECENTLY_MS;

/**
 * Projects that were deleted: how far the erasure is, then the receipt. What is recent stands before the rest of a page,
 * what is not after it; nothing is shown where there is none.
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
      <ul className={styles.list}>
        {items.map((erasure) => (
          <ErasureRow key={erasure.projectId} erasure={erasure} />
        ))}
      </ul>
      {erasures.hasMore && (
        <div className={styles.foot}>
          <Button busy={erasures.isFetchingNextPage} onClick={erasures.loadMore}>
            {t('moreErasures')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ErasureRow({ erasure }: { erasure: ProjectErasure }) {
  const t = useWords(accessWords);
  const { projectId, productName, deletedAt, finishedAt, parts, counts } = erasure;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const state = finishedAt ? 'erased' : parts.total > 0 ? 'erasing' : 'waiting';
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{productName}</span>
        <code>{projectId}</code>
        <time dateTime={deletedAt} title={formatMoment(deletedAt)}>
          {t('deletedAt', { at: formatAgo(deletedAt) })}
        </time>
      </div>
      <div className={styles.progress}>
        <span className={styles.state} role="status">
          {finishedAt && <CircleCheck size={15} aria-hidden="true" />}
          {t(state)}
        </span>
        {!finishedAt && (
          <progress max={parts.total || 1} value={parts.done} aria-label={`${t('erasing')} ${productName}`} />
        )}
        <span className={styles.detail}>
          {state === 'erasing' && t('erasingParts', { done: parts.done, total: parts.total })}
          {state === 'erased' && t('rows', { count: rows })}
        </span>
      </div>
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
    </li>
  );
}
