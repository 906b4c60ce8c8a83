import { useMutation } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Download, SearchX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { formatMoment } from '#web/format/times.ts';
import { auditWords } from '#web/i18n/audit.ts';
import { revisionsWords } from '#web/i18n/revisions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useAddressQuery } from '#web/navigation/use-address-query.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { ChangeList } from '#web/ui/change-list.tsx';
import { changeLine } from '#web/ui/change-words.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { saveCsv } from '#web/ui/save-file.ts';
import { TableFoot } from '#web/ui/table-frame.tsx';
import styles from './audit.module.css';
import { auditFile, useAudit } from './audit.queries.ts';
import { AuditFilters } from './audit-filters.tsx';
import { viewIn } from './audit-view.ts';
import { whatOf, whereOf, whoOf } from './audit-words.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const TONES: Record<AuditEntry['action'], ChipTone> = { created: 'success', changed: 'info', deleted: 'warning' };

/** Every change: to find, to read, to undo. */
export function AuditScreen() {
  const t = useWords(auditWords);
  const words = useWords(revisionsWords);
  const { query, change } = useAddressQuery();
  const view = viewIn(query);
  const pages = useAudit(view);
  const [restoring, setRestoring] = useState<AuditEntry | null>(null);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const open = query.change;
  const toggle = ({ id }: AuditEntry) => change({ change: open === String(id) ? null : String(id) });

  const columns: Column<AuditEntry>[] = [
    {
      key: 'what',
      label: t('columnWhat'),
      onPhone: 'head',
      cell: (entry) => {
        const isOpen = open === String(entry.id);
        const Arrow = isOpen ? ChevronDown : ChevronRight;
        return (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'close' : 'open', { what: whatOf(entry) })}
            onClick={() => toggle(entry)}
          >
            <Arrow size={15} aria-hidden="true" />
            {whatOf(entry)}
          </button>
        );
      },
    },
    {
      key: 'action',
      label: t('columnAction'),
      cell: ({ action }) => (
        <span>
          <Chip tone={TONES[action]}>{t(`action_${action}`)}</Chip>
        </span>
      ),
    },
    {
      key: 'changes',
      label: t('columnChanges'),
      onPhone: 'hidden',
      cell: ({ changes: [first, ...more] }) => (
        <span className={styles.line}>
          {first && changeLine(words, first)}
          {more.length > 0 && <span className={styles.muted}> {t('more', { count: more.length })}</span>}
        </span>
      ),
    },
    {
      key: 'project',
      label: t('columnProject'),
      cell: (entry) => (
        <>
          {whereOf(t, entry)} {entry.projectId !== null && <code className={styles.muted}>{entry.projectId}</code>}
        </>
      ),
    },
    { key: 'who', label: t('columnWho'), cell: (entry) => <span className={styles.who}>{whoOf(t, entry)}</span> },
    {
      key: 'at',
      label: t('columnAt'),
      cell: ({ at }) => (
        <span className={styles.who}>
          <Ago at={at} />
        </span>
      ),
    },
  ];
  const details = (entry: AuditEntry) =>
    open === String(entry.id) && (
      <div className={styles.details}>
        <p className={styles.muted}>
          {formatMoment(entry.at)} · {whoOf(t, entry)}
        </p>
        {entry.changes.length > 0 ? (
          <ChangeList changes={entry.changes} />
        ) : (
          <p className={styles.muted}>{t('noDetails')}</p>
        )}
        {entry.unrestorable ? (
          <p className={styles.muted}>{words(`unrestorable_${entry.unrestorable}`)}</p>
        ) : (
          <div>
            <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => setRestoring(entry)}>
              {t('restore')}
            </Button>
          </div>
        )}
      </div>
    );
  const shown = rows?.length ?? 0;
  return (
    <Card flush>
      <AuditFilters view={view} onChange={change} />
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows && shown === 0 ? (
        <Empty icon={<SearchX size={22} />} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <DataTable
          caption={t('table')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          below={details}
          marked={({ id }) => open === String(id)}
        />
      )}
      {shown > 0 && (
        <TableFoot
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        >
          {t(pages.hasNextPage ? 'latest' : 'shown', { count: shown })}
        </TableFoot>
      )}
      {restoring && <RestoreDialog entry={restoring} onDone={() => setRestoring(null)} />}
    </Card>
  );
}

/** What the filters leave, as a file. */
export function ExportAudit() {
  const t = useWords(auditWords);
  const ui = useWords(uiWords);
  const { query } = useAddressQuery();
  const download = useMutation({
    mutationFn: async () => saveCsv(t('file'), (await auditFile(viewIn(query))).replace('\uFEFF', '')),
    onError: (error) => reportFailure(error),
  });
  return (
    <Button
      icon={<Download size={15} aria-hidden="true" />}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? t('exporting') : ui('exportCsv')}
    </Button>
  );
}
