import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { LEVEL_CODES, type LevelCode } from '#contract/dictionary.ts';
import type { LogRow } from '#contract/insight-logs.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { ChosenMoment } from './chosen-moment.tsx';
import styles from './insight.module.css';
import { type LogsView, useLogs, type Whose } from './insight.queries.ts';
import { saveLogs } from './insight-files.ts';
import { isDay, spanOf } from './period.ts';
import { SaveButton } from './save-button.tsx';
import { momentText } from './zoned.ts';

const TONES: Readonly<Record<LevelCode, ChipTone>> = {
  DEBUG: 'faint',
  INFO: 'plain',
  WARNING: 'warning',
  ERROR: 'danger',
};

/** What the SDK wrote on the phone; a chosen line moves the cursor that the day shows too. */
export function LogsTab({ whose }: { whose: Whose }) {
  const t = useWords(insightWords);
  const ui = useWords(uiWords);
  const words = useDictionary();
  const { parameters, change } = useParameters();
  const { typed, search, type } = useSearchInAddress();
  const [chosen, setChosen] = useState<LogRow | null>(null);
  const level = LEVEL_CODES.find((one) => one === parameters.level);
  const day = isDay(parameters.date) ? parameters.date : null;
  const view: LogsView = {
    ...(level && { level }),
    ...(search && { search }),
    ...(day && spanOf({ from: day, to: day })),
  };
  const list = useLogs(whose, view);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const isNarrowed = Object.keys(view).length > 0;
  const choose = (row: LogRow) => {
    setChosen(row);
    change({ t: String(Math.floor(row.atMs / 1000)) });
  };
  const columns: Column<LogRow>[] = [
    {
      key: 'time',
      label: t('time'),
      width: '190px',
      onPhone: 'head',
      cell: (row) => (
        <button type="button" className={styles.lineTime} onClick={() => choose(row)}>
          {momentText(row.atMs, null, true)}
        </button>
      ),
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
      cell: (row) => <span className={styles.line}>{row.text}</span>,
    },
  ];
  return (
    <Card title={t('logs')} lead={t('logsLead')} flush>
      <TableToolbar end={<SaveButton save={() => saveLogs(whose, view)}>{ui('exportCsv')}</SaveButton>}>
        <SearchBox label={t('searchLogs')} value={typed} onChange={type} />
        <label className={styles.choose}>
          <span>{t('level')}</span>
          <select value={level ?? ''} onChange={({ target }) => change({ level: target.value || null })}>
            <option value="">{t('level_all')}</option>
            {LEVEL_CODES.slice(1).map((one) => (
              <option key={one} value={one}>
                {one === 'ERROR' ? words.level(one) : t('levelAnd', { level: words.level(one) })}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.choose}>
          <span>{t('onDay')}</span>
          <input
            type="date"
            value={day ?? ''}
            max="2199-12-31"
            onChange={({ target }) => change({ date: target.value || null })}
          />
        </label>
        {day && (
          <Button kind="quiet" onClick={() => change({ date: null })}>
            {t('allDays')}
          </Button>
        )}
      </TableToolbar>
      {list.isError && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 && !list.hasNextPage ? (
        <Empty
          icon={<ScrollText size={22} />}
          title={t(isNarrowed ? 'noLogsFit' : 'noLogs')}
          text={t(isNarrowed ? 'noLogsFitText' : 'noLogsText')}
        />
      ) : (
        <DataTable
          caption={t('logs')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          marked={(row) => row.id === chosen?.id}
          below={(row) => row.id === chosen?.id && <ChosenMoment atMs={row.atMs} />}
        />
      )}
      <TableFoot
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loading={list.isFetchingNextPage}
      >
        {rows && rows.length > 0 && t('logsShown', { count: rows.length })}
      </TableFoot>
    </Card>
  );
}
