import Bell from 'icon:bell';
import { INBOX_KINDS, listInbox } from '#contract/inbox.ts';
import { usePages } from '#web/api/use-pages.ts';
import { inboxWords } from '#web/i18n/inbox.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Card, Empty, PageHeader, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { Text } from '#web/ui/text.tsx';
import { InboxRow } from './inbox-row.tsx';
import { MarkAllButton } from './mark-all-button.tsx';

const PARAMETERS = { state: choice(['unread']), kind: choice(INBOX_KINDS) };

/** Everything that is kept, of all projects. */
export function InboxScreen() {
  const t = useWords(inboxWords);
  const { query, change } = useAddress(PARAMETERS);
  const { state, kind } = query;
  const list = usePages(listInbox, { query: { limit: 50, ...(state && { state }), ...(kind && { kind }) } });
  const { rows = [] } = list;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={<MarkAllButton entries={rows} />} />
      <Card flush>
        <TableToolbar>
          <Segmented
            label={t('filter')}
            value={state ?? 'all'}
            options={[
              { value: 'all', label: t('filter_all') },
              { value: 'unread', label: t('filter_unread') },
            ]}
            onChange={(value) => change({ state: value === 'all' ? null : value })}
          />
          <FilterSelect
            label={t('kind')}
            all={t('anyKind')}
            choices={INBOX_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            chosen={kind}
            onChoose={(value) => change({ kind: value })}
          />
        </TableToolbar>
        {list.error && !list.data ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Stack gap={12} pad={16}>
            <Skeleton height={40} />
            <Skeleton height={40} />
            <Skeleton height={40} />
          </Stack>
        ) : rows.length === 0 ? (
          <Empty
            icon={<Bell size={22} />}
            title={t(state ? 'nothingUnread' : 'empty')}
            text={t(state ? 'nothingUnreadText' : 'emptyText')}
          />
        ) : (
          <Text as="ul" line="between" aria-busy={list.isPlaceholderData}>
            {rows.map((entry) => (
              <InboxRow key={entry.id} entry={entry} />
            ))}
          </Text>
        )}
        {rows.length > 0 && (
          <TableFoot onMore={list.hasMore ? list.loadMore : undefined} loading={list.isFetchingNextPage}>
            {t('shown', { count: rows.length })}
          </TableFoot>
        )}
      </Card>
    </>
  );
}
