import History from 'icon:history';
import X from 'icon:x';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import { type BulkWork, getBulkWork, listBulkWorks } from '#contract/bulk-works.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { usePages } from '#web/api/use-pages.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './bulk.module.css';
import { BulkWorkRow, isUnderWay } from './bulk-work-row.tsx';

const BULK = { bulk: text(40) };
const ALL = 'all';
const REFETCH_MS = 1_000;

/** The bulk action named in the URL. */
export function useBulkAddress() {
  const { query, change } = useAddress(BULK);
  return {
    workId: query.bulk && query.bulk !== ALL ? query.bulk : null,
    isListOpen: query.bulk === ALL,
    show: (workId: string | null) => change({ bulk: workId }),
    openList: () => change({ bulk: ALL }),
  };
}

/** The bulk action named in the URL with its progress, so that it survives a reload. */
export function ShownWork({ projectId }: { projectId: number }) {
  const t = useWords(bulkWords);
  const { workId, show, openList } = useBulkAddress();
  const client = useQueryClient();
  const { data, error } = useEndpoint(getBulkWork, workId ? { params: { id: workId }, query: { projectId } } : null, {
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.work) ? REFETCH_MS : false),
    retry: false,
  });
  const work = data?.work;
  useChangedList(work, () => void invalidate(client, [listAppUsers, listAppUserFilters]));
  if (!workId || error) return null;
  return (
    <Text as="div" below={16}>
      <Card>
        <Row nowrap align="start" gap={12}>
          <Stack grow gap={8}>
            {work ? <BulkWorkRow projectId={projectId} work={work} onUndo={show} /> : <Skeleton height={64} />}
            <Row className={styles.more}>
              <Button kind="quiet" onClick={openList}>
                {t('allWorks')}
              </Button>
            </Row>
          </Stack>
          <IconButton label={t('close')} onClick={() => show(null)}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </Row>
      </Card>
    </Text>
  );
}

/** Reloads the list once a bulk action has ended, even if it was never seen running. */
function useChangedList(work: BulkWork | undefined, onEnd: () => void): void {
  const ended = useRef<string | null>(null);
  useEffect(() => {
    if (!work || isUnderWay(work) || ended.current === work.id) return;
    ended.current = work.id;
    onEnd();
  });
}

/** Past bulk actions with Undo, and running ones. */
export function BulkWorksPanel({ projectId }: { projectId: number }) {
  const t = useWords(bulkWords);
  const { isListOpen, show } = useBulkAddress();
  const list = usePages(listBulkWorks, isListOpen ? { query: { projectId } } : null, {
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? REFETCH_MS : false,
  });
  const works = list.rows;
  return (
    <SidePanel open={isListOpen} onClose={() => show(null)} title={t('works')} lead={t('worksLead')}>
      {list.error && !works && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {!works && !list.error && <Skeleton height={160} />}
      {works?.length === 0 && <Empty icon={<History size={22} />} title={t('noWorks')} text={t('noWorksText')} />}
      <Stack as="ul" gap={24}>
        {works?.map((work) => (
          <li key={work.id}>
            <BulkWorkRow projectId={projectId} work={work} onUndo={show} />
          </li>
        ))}
      </Stack>
      {list.hasMore && (
        <Button busy={list.isFetchingNextPage} onClick={list.loadMore}>
          {t('showMore')}
        </Button>
      )}
    </SidePanel>
  );
}
