import { useMutation } from '@tanstack/react-query';
import { Download, ScrollText, X } from 'lucide-react';
import type { LogEntry, LogLevel } from '#contract/remote-logging.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatMoment } from '#web/format/times.ts';
import { remoteLoggingWords } from '#web/i18n/remote-logging.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { oneOf, useAddressQuery } from '#web/navigation/use-address-query.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { LEVELS, LevelChip } from './level-chip.tsx';
import styles from './remote-logging.module.css';
import { everyLogLine, type LogsView, useLogs } from './remote-logging.queries.ts';

const CHOICES: readonly ['all', ...LogLevel[]] = ['all', ...LEVELS];

interface Props {
  projectId: number;
  userId: string;
  onClose: () => void;
}

/** What the phone of one app user wrote. */
export function LogsCard({ projectId, userId, onClose }: Props) {
  const t = useWords(remoteLoggingWords);
  const ui = useWords(uiWords);
  const { typed, search, type } = useSearchInAddress();
  const { query, change } = useAddressQuery();
  const view: LogsView = { projectId, userId, search, level: oneOf(CHOICES, query.level) };
  const pages = useLogs(view);
  const rows = pages.data?.pages.flatMap((page, at) =>
    page.items.map((item, line) => ({ ...item, key: `${at}.${line}` })),
  );
  const download = useMutation({
    mutationFn: async () => {
      const lines = (await everyLogLine(view)).map(({ at, level, text }) => [at, level, text]);
      saveCsv(
        `${t('file')}-${projectId}-${userId}`,
        csvOf([[t('columnAt'), t('columnLevel'), t('columnText')], ...lines]),
      );
    },
  });
  const columns: Column<LogEntry & { key: string }>[] = [
    {
      key: 'at',
      label: t('columnAt'),
      width: '220px',
      cell: (line) => <span className={styles.time}>{formatMoment(line.at)}</span>,
    },
    { key: 'level', label: t('columnLevel'), width: '110px', cell: (line) => <LevelChip level={line.level} /> },
    {
      key: 'text',
      label: t('columnText'),
      onPhone: 'bare',
      cell: (line) => <span className={styles.text}>{line.text}</span>,
    },
  ];
  const shown = rows?.length ?? 0;
  return (
    <Card
      title={t('logs', { user: userId })}
      lead={t('logsLead', { project: projectId })}
      flush
      action={
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <TableToolbar
        end={
          <Button
            icon={<Download size={15} aria-hidden="true" />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {download.isPending ? t('exporting') : ui('exportCsv')}
          </Button>
        }
      >
        <SearchBox label={t('search')} value={typed} onChange={type} />
        <Segmented
          label={t('levelFilter')}
          value={view.level}
          options={CHOICES.map((value) => ({ value, label: value === 'all' ? t('everyLevel') : t(`level_${value}`) }))}
          onChange={(level) => change({ level: level === 'all' ? null : level })}
        />
      </TableToolbar>
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows && shown === 0 ? (
        <Empty icon={<ScrollText size={22} />} title={t('noLogsTitle')} text={t('noLogsText')} />
      ) : (
        <DataTable caption={t('logsTable')} columns={columns} rows={rows} rowKey={(line) => line.key} />
      )}
      {shown > 0 && (
        <TableFoot
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        >
          {t(pages.hasNextPage ? 'firstLines' : 'lines', { count: shown })}
        </TableFoot>
      )}
    </Card>
  );
}
