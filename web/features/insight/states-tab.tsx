import { Activity } from 'lucide-react';
import { useState } from 'react';
import { STATE_CODES, type StateCode } from '#contract/dictionary.ts';
import type { StateRow } from '#contract/insight-logs.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { ChosenMoment } from './chosen-moment.tsx';
import styles from './insight.module.css';
import { useStates, type Whose } from './insight.queries.ts';
import { saveStates } from './insight-files.ts';
import { SaveButton } from './save-button.tsx';
import { momentText } from './zoned.ts';

const TONES: Readonly<Record<StateCode, ChipTone>> = {
  UNINITIALISED: 'faint',
  READY: 'info',
  RUNNING: 'success',
  ERROR: 'danger',
};
const DAY_SECONDS = 86_400;

/** 3 days 4 h 05 min; what lasts longer than a day is not told in hours. */
function lasted(t: Translate<typeof insightWords>, seconds: number): string {
  const days = Math.floor(seconds / DAY_SECONDS);
  const rest = formatDuration(seconds - days * DAY_SECONDS);
  return days > 0 ? `${t('days', { count: days })} ${rest}` : rest;
}

/** What the SDK was doing, and for how long. */
export function StatesTab({ whose }: { whose: Whose }) {
  const t = useWords(insightWords);
  const ui = useWords(uiWords);
  const words = useDictionary();
  const { parameters, change } = useParameters();
  const [chosen, setChosen] = useState<number | null>(null);
  const state = STATE_CODES.find((one) => one === parameters.state);
  const view = state ? { state } : {};
  const list = useStates(whose, view);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const choose = ({ fromMs }: StateRow) => {
    setChosen(fromMs);
    change({ t: String(Math.floor(fromMs / 1000)) });
  };
  const columns: Column<StateRow>[] = [
    {
      key: 'since',
      label: t('since'),
      onPhone: 'head',
      cell: (row) => (
        <button type="button" className={styles.lineTime} onClick={() => choose(row)}>
          {momentText(row.fromMs, null, true)}
        </button>
      ),
    },
    {
      key: 'until',
      label: t('until'),
      cell: (row) => (
        <span className={styles.when}>{row.untilMs === null ? t('now') : momentText(row.untilMs, null, true)}</span>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      onPhone: 'corner',
      cell: (row) => (
        <Chip tone={TONES[row.state]} title={words.stateHelp(row.state)}>
          {words.state(row.state)}
        </Chip>
      ),
    },
    {
      key: 'duration',
      label: t('duration'),
      align: 'right',
      cell: (row) => lasted(t, ((row.untilMs ?? Date.now()) - row.fromMs) / 1000),
    },
  ];
  return (
    <Card title={t('states')} lead={t('statesLead')} flush>
      <TableToolbar end={<SaveButton save={() => saveStates(whose, view)}>{ui('exportCsv')}</SaveButton>}>
        <label className={styles.choose}>
          <span>{t('state')}</span>
          <select value={state ?? ''} onChange={({ target }) => change({ state: target.value || null })}>
            <option value="">{t('allStates')}</option>
            {STATE_CODES.map((one) => (
              <option key={one} value={one}>
                {words.state(one)}
              </option>
            ))}
          </select>
        </label>
      </TableToolbar>
      {list.isError && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty icon={<Activity size={22} />} title={t('noStates')} text={t(state ? 'noStatesFit' : 'noStatesText')} />
      ) : (
        <DataTable
          caption={t('states')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.fromMs)}
          marked={(row) => row.fromMs === chosen}
          below={(row) => row.fromMs === chosen && <ChosenMoment atMs={row.fromMs} />}
        />
      )}
      <TableFoot
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        loading={list.isFetchingNextPage}
      >
        {rows && rows.length > 0 && t('statesShown', { count: rows.length })}
      </TableFoot>
    </Card>
  );
}
