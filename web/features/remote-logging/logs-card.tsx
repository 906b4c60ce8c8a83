import ScrollText from 'icon:scroll-text';
import X from 'icon:x';
import { type LogEntry, listDeviceLogs } from '#contract/remote-logging.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatMoment } from '#web/format/times.ts';
import { remoteLoggingWords } from '#web/i18n/remote-logging.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice } from '#web/navigation/parameters.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { LEVELS, LevelChip } from './level-chip.tsx';

const PARAMETERS = { level: choice(LEVELS) };

interface Props {
  projectId: number;
  userId: string;
  onClose: () => void;
}

/** Logs keep arriving while one reads. */
const REFETCH_MS = 10_000;

/** What the phone of one app user wrote. */
export function LogsCard({ projectId, userId, onClose }: Props) {
  const t = useWords(remoteLoggingWords);
  const view = useListView(PARAMETERS);
  const filter = { projectId, userId, search: view.search, ...view.query };
  const pages = usePages(listDeviceLogs, { query: filter }, { refetchInterval: REFETCH_MS });
  const lines = pages.data?.pages.flatMap((page, at) =>
    page.items.map((item, line) => ({ ...item, key: `${at}.${line}` })),
  );
  const save = async () =>
    saveTable(
      `${t('file')}-${projectId}-${userId}`,
      await allRows(listDeviceLogs, { query: { ...filter, limit: 200 } }),
      [
        [t('columnAt'), ({ at }) => at],
        [t('columnLevel'), ({ level }) => level],
        [t('columnText'), ({ text }) => text],
      ],
    );
  const columns: Column<LogEntry & { key: string }>[] = [
    {
      key: 'at',
      label: t('columnAt'),
      width: '220px',
      cell: (line) => (
        <Text tabular oneLine>
          {formatMoment(line.at)}
        </Text>
      ),
    },
    { key: 'level', label: t('columnLevel'), width: '110px', cell: (line) => <LevelChip level={line.level} /> },
    {
      key: 'text',
      label: t('columnText'),
      onPhone: 'bare',
      cell: (line) => (
        <Text size="caption" weight={400} mono breaks keepsBreaks>
          {line.text}
        </Text>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('logs', { user: userId })}
      lead={t('logsLead', { project: projectId })}
      action={
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      }
      caption={t('logsTable')}
      list={{ ...pages, data: lines && { items: lines } }}
      view={view}
      columns={columns}
      rowKey={({ key }) => key}
      search={t('search')}
      filters={
        <FilterChoice
          label={t('levelFilter')}
          all={t('everyLevel')}
          choices={LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
          chosen={view.query.level}
          onChoose={(level) => view.change({ level })}
        />
      }
      tools={<ExportButton save={save} />}
      empty={{ icon: <ScrollText size={22} />, title: t('noLogsTitle'), text: t('noLogsText') }}
      foot={(count, hasMore) => t(hasMore ? 'firstLines' : 'lines', { count })}
    />
  );
}
