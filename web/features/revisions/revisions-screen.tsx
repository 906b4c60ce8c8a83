import { ChevronDown, ChevronRight, History, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Revision } from '#contract/revisions.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { changeLine } from '#web/ui/change-words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { entityName } from '#web/ui/entity-name.ts';
import { Failed } from '#web/ui/failed.tsx';
import { TableFoot } from '#web/ui/table-frame.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RevisionDetails } from './revision-details.tsx';
import { RevisionToolbar } from './revision-toolbar.tsx';
import { isFiltered } from './revision-view.ts';
import { told, whoOf } from './revision-words.ts';
import styles from './revisions.module.css';
import { useRevisions } from './revisions.queries.ts';
import { useRevisionView } from './use-revision-view.ts';

/** Every change of a project, and the way back. */
export function RevisionsScreen({ projectId }: { projectId: number }) {
  const t = useWords(revisionsWords);
  const { view, open, show, filter, clear } = useRevisionView();
  const revisions = useRevisions(projectId, view);
  const [restoring, setRestoring] = useState<Revision | null>(null);
  const rows = revisions.data?.pages.flatMap((page) => page.items);

  const columns: Column<Revision>[] = [
    {
      key: 'what',
      label: t('what'),
      onPhone: 'head',
      cell: (row) => (
        <button
          type="button"
          className={styles.what}
          aria-expanded={open === row.id}
          onClick={() => show(open === row.id ? null : row.id)}
        >
          <Chevron open={open === row.id} />
          <span>{entityName(row.entity)}</span>
          {row.entityName && <span className={styles.name}>{row.entityName}</span>}
          {row.action !== 'changed' && <Chip>{t(`action_${row.action}`)}</Chip>}
        </button>
      ),
    },
    { key: 'changes', label: t('changes'), onPhone: 'bare', cell: (row) => <Summary row={row} /> },
    { key: 'who', label: t('who'), width: '210px', cell: (row) => whoOf(t, row) },
    {
      key: 'when',
      label: t('when'),
      width: '140px',
      cell: (row) => (
        <time dateTime={row.at} title={formatMoment(row.at)}>
          {formatAgo(row.at)}
        </time>
      ),
    },
  ];
  return (
    <Card flush>
      <RevisionToolbar projectId={projectId} view={view} onFilter={filter} onClear={clear} />
      {revisions.error && !rows ? (
        <Failed error={revisions.error} onRetry={() => void revisions.refetch()} />
      ) : rows?.length === 0 ? (
        <Nothing filtered={isFiltered(view)} onClear={clear} />
      ) : (
        <DataTable
          caption={t('table')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          marked={(row) => row.id === open}
          below={(row) => row.id === open && <RevisionDetails revision={row} onRestore={() => setRestoring(row)} />}
        />
      )}
      {rows && rows.length > 0 && (
        <TableFoot
          onMore={revisions.hasNextPage ? () => void revisions.fetchNextPage() : undefined}
          loading={revisions.isFetchingNextPage}
        >
          {t(revisions.hasNextPage ? 'shownMore' : 'shown', { count: rows.length })}
        </TableFoot>
      )}
      {restoring && <RestoreDialog projectId={projectId} revision={restoring} onDone={() => setRestoring(null)} />}
    </Card>
  );
}

function Chevron({ open }: { open: boolean }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return <Icon size={16} aria-hidden="true" />;
}

/** The first change in words, and how many more there are. */
function Summary({ row }: { row: Revision }) {
  const t = useWords(revisionsWords);
  const [first, ...others] = told(row);
  if (!first) return null;
  return (
    <span className={styles.summary}>
      <span className={styles.line}>{changeLine(t, first)}</span>
      {others.length > 0 && <span className={styles.more}>{t('more', { count: others.length })}</span>}
    </span>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useWords(revisionsWords);
  if (!filtered) return <Empty icon={<History size={22} />} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <Empty
      icon={<SearchX size={22} />}
      title={t('nothingTitle')}
      text={t('nothingText')}
      actions={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}
