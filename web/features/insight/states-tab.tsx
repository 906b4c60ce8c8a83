import Activity from 'icon:activity';
import { useState } from 'react';
import { STATE_CODES, type StateCode } from '#contract/dictionary.ts';
import type { StateRow } from '#contract/insight-logs.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { choice } from '#web/navigation/parameters.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { ChooseMoment, ChosenMoment } from './chosen-moment.tsx';
import { useStates } from './insight.queries.ts';
import { saveStates } from './insight-files.ts';
import { momentText } from './zoned.ts';

const TONES: Readonly<Record<StateCode, ChipTone>> = {
  UNINITIALISED: 'faint',
  READY: 'info',
  RUNNING: 'success',
  ERROR: 'danger',
};
const PARAMETERS = { state: choice(STATE_CODES) };
const DAY_SECONDS = 86_400;

/** For example, 3 days 4 h 05 min. */
function lasted(t: Translate<typeof insightWords>, seconds: number): string {
  const days = Math.floor(seconds / DAY_SECONDS);
  const rest = formatDuration(seconds - days * DAY_SECONDS);
  return days > 0 ? `${t('days', { count: days })} ${rest}` : rest;
}

/** The SDK's states and their durations. */
export function StatesTab({ userKey }: { userKey: UserKey }) {
  const t = useWords(insightWords);
  const words = useDictionary();
  const view = useListView(PARAMETERS);
  const [chosen, setChosen] = useState<number | null>(null);
  const { state } = view.query;
  const filter = state ? { state } : {};
  const list = useStates(userKey, filter);
  const columns: Column<StateRow>[] = [
    {
      key: 'since',
      label: t('since'),
      onPhone: 'head',
      cell: ({ fromMs }) => <ChooseMoment atMs={fromMs} onChoose={() => setChosen(fromMs)} />,
    },
    {
      key: 'until',
      label: t('until'),
      cell: (row) => (
        <Row as="span" inline gap="4 8" tabular>
          {row.untilMs === null ? t('now') : momentText(row.untilMs, null, true)}
        </Row>
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
    <ResourceList
      title={t('states')}
      lead={t('statesLead')}
      list={list}
      view={view}
      columns={columns}
      rowKey={({ fromMs }) => String(fromMs)}
      filters={
        <FilterSelect
          label={t('state')}
          isLabelled
          all={t('allStates')}
          choices={STATE_CODES.map((value) => ({ value, label: words.state(value) }))}
          chosen={state}
          onChoose={(next) => view.change({ state: next })}
        />
      }
      tools={<ExportButton save={() => saveStates(userKey, filter)} />}
      empty={{ icon: <Activity size={22} />, title: t('noStates'), text: t('noStatesText') }}
      noneFound={{ text: t('noStatesFit') }}
      foot={(count) => t('statesShown', { count })}
      marked={({ fromMs }) => fromMs === chosen}
      below={({ fromMs }) => fromMs === chosen && <ChosenMoment atMs={fromMs} />}
    />
  );
}
