import ScrollText from 'icon:scroll-text';
import { useState } from 'react';
import { LEVEL_CODES, type LevelCode } from '#contract/dictionary.ts';
import type { LogRow } from '#contract/insight-logs.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, day } from '#web/navigation/parameters.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DayFilter } from '#web/ui/day-field.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { ChooseMoment, ChosenMoment } from './chosen-moment.tsx';
import { type LogsView, useLogs } from './insight.queries.ts';
import { saveLogs } from './insight-files.ts';
import { spanOfPeriod } from './period.ts';

const TONES: Readonly<Record<LevelCode, ChipTone>> = {
  DEBUG: 'faint',
  INFO: 'plain',
  WARNING: 'warning',
  ERROR: 'danger',
};

const PARAMETERS = { level: choice(LEVEL_CODES), date: day };

/** The SDK's log lines; selecting one moves the day's cursor. */
export function LogsTab({ userKey }: { userKey: UserKey }) {
  const t = useWords(insightWords);
  const words = useDictionary();
  const view = useListView(PARAMETERS);
  const [chosen, setChosen] = useState<LogRow | null>(null);
  const { level, date } = view.query;
  const filter: LogsView = {
    ...(level && { level }),
    ...(view.search && { search: view.search }),
    ...(date && spanOfPeriod({ from: date, to: date })),
  };
  const list = useLogs(userKey, filter);
  const columns: Column<LogRow>[] = [
    {
      key: 'time',
      label: t('time'),
      width: '190px',
      onPhone: 'head',
      cell: (row) => <ChooseMoment atMs={row.atMs} onChoose={() => setChosen(row)} />,
    },
    {
      key: 'level',
      label: t('level'),
      width: '110px',
      onPhone: 'corner',
      cell: (row) => <Chip tone={TONES[row.level]}>{words.level(row.level)}</Chip>,
    },
    {
      key: 'text',
      label: t('message'),
      onPhone: 'bare',
      cell: (row) => (
        <Text size="caption" weight={400} mono breaks keepsBreaks>
          {row.text}
        </Text>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('logs')}
      lead={t('logsLead')}
      list={list}
      view={view}
      columns={columns}
      rowKey={({ id }) => id}
      search={t('searchLogs')}
      filters={
        <>
          <FilterSelect
            label={t('level')}
            isLabelled
            all={t('level_all')}
            choices={LEVEL_CODES.slice(1).map((value) => ({
              value,
              label: value === 'ERROR' ? words.level(value) : t('levelAnd', { level: words.level(value) }),
            }))}
            chosen={level}
            onChoose={(next) => view.change({ level: next })}
          />
          <DayFilter label={t('onDay')} value={date} max="2199-12-31" onChange={(day) => view.change({ date: day })} />
          {date && (
            <Button kind="quiet" onClick={() => view.change({ date: null })}>
              {t('allDays')}
            </Button>
          )}
        </>
      }
      tools={<ExportButton save={() => saveLogs(userKey, filter)} />}
      empty={{ icon: <ScrollText size={22} />, title: t('noLogs'), text: t('noLogsText') }}
      noneFound={{ title: t('noLogsFit'), text: t('noLogsFitText') }}
      foot={(count) => t('logsShown', { count })}
      marked={({ id }) => id === chosen?.id}
      below={(row) => row.id === chosen?.id && <ChosenMoment atMs={row.atMs} />}
    />
  );
}
