import { Download, Users } from 'lucide-react';
import { useState } from 'react';
import type { CodeJoin, ProjectCode } from '#contract/project-codes.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { TableFoot } from '#web/ui/table-frame.tsx';
import styles from './project-codes.module.css';
import { fetchCodeJoins, useCodeJoins } from './project-codes.queries.ts';

/** Who joined with a code, as they come. */
export function JoinsCard({ projectId, code }: { projectId: number; code: ProjectCode }) {
  const t = useWords(projectCodesWords);
  const ui = useWords(uiWords);
  const joins = useCodeJoins(projectId, code.id);
  const [saving, setSaving] = useState(false);
  const rows = joins.data?.pages.flatMap((page) => page.items);
  const save = async () => {
    setSaving(true);
    try {
      const items = await fetchCodeJoins(projectId, code.id);
      const lines = items.map((item) => [item.userId, item.joinedAt, item.lastSeenAt]);
      saveCsv(`joined-${code.code}`, csvOf([[t('appUser'), t('joinedAt'), t('lastSeen')], ...lines]));
    } catch {
      showSnackbar({ message: ui('wrong'), type: 'error' });
    }
    setSaving(false);
  };
  const columns: Column<CodeJoin>[] = [
    {
      key: 'user',
      label: t('appUser'),
      onPhone: 'head',
      cell: (row) => <span className={styles.mono}>{row.userId}</span>,
    },
    {
      key: 'joined',
      label: t('joinedAt'),
      cell: (row) => <span title={formatMoment(row.joinedAt)}>{formatAgo(row.joinedAt)}</span>,
    },
    {
      key: 'seen',
      label: t('lastSeen'),
      cell: (row) => (
        <span title={row.lastSeenAt ? formatMoment(row.lastSeenAt) : undefined}>
          {row.lastSeenAt ? formatAgo(row.lastSeenAt) : t('notYet')}
        </span>
      ),
    },
  ];
  const isEmpty = rows?.length === 0;
  return (
    <Card
      title={t('whoJoined')}
      lead={t('whoJoinedLead')}
      flush
      action={
        !isEmpty && (
          <Button icon={<Download size={15} aria-hidden="true" />} busy={saving} onClick={() => void save()}>
            {ui('exportCsv')}
          </Button>
        )
      }
    >
      {joins.error ? (
        <Failed error={joins.error} onRetry={() => void joins.refetch()} />
      ) : isEmpty ? (
        <Empty icon={<Users size={22} />} title={t('nobody')} text={t('nobodyText')} />
      ) : (
        <>
          <DataTable caption={t('whoJoined')} columns={columns} rows={rows} rowKey={(row) => row.userId} />
          <TableFoot
            onMore={joins.hasNextPage ? () => void joins.fetchNextPage() : undefined}
            loading={joins.isFetchingNextPage}
          >
            {rows && t('usersShown', { count: rows.length })}
          </TableFoot>
        </>
      )}
    </Card>
  );
}
