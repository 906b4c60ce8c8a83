import ShieldCheck from 'icon:shield-check';
import X from 'icon:x';
import { listImpacts } from '#contract/assistance.ts';
import { CASE_KINDS, CASE_SORTS, CASE_STATES } from '#contract/assistance-lists.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, choiceOr, text } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import styles from './assistance.module.css';
import type { Days } from './assistance.queries.ts';
import { useCaseColumns } from './case-columns.tsx';
import { ContractsList } from './contracts-list.tsx';

const VIEWS = ['cases', 'contracts'] as const;
const TESTS = ['without', 'only'] as const;
const CARD = { view: choiceOr(VIEWS, 'cases'), sort: text(), user: text() };
const PARAMETERS = {
  user: text(),
  kind: choice(CASE_KINDS),
  state: choice(CASE_STATES),
  tests: choice(TESTS),
  sort: choiceOr(CASE_SORTS, '-time'),
};

/** Each impact and call of the days, or what happened to each app user. */
export function CasesCard({ days }: { days: Days }) {
  const t = useWords(assistanceWords);
  const { query, change } = useAddress(CARD);
  return (
    <Card flush>
      <div className={styles.viewBar}>
        <Segmented
          label={t('view')}
          options={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
          value={query.view}
          onChange={(view) => change({ view, sort: null, user: null })}
        />
      </div>
      {query.view === 'cases' ? <CasesList days={days} /> : <ContractsList days={days} />}
    </Card>
  );
}

function CasesList({ days }: { days: Days }) {
  const t = useWords(assistanceWords);
  const view = useListView(PARAMETERS);
  const { query, change } = view;
  const { user, ...filters } = query;
  const filter = { ...days, ...filters, userId: user || null, search: view.search };
  const list = usePages(listImpacts, { query: filter }, { label: 'impact' });
  const columns = useCaseColumns(({ id }) => withParameters({ case: id }));
  const save = async () =>
    saveTable('assistance', await allRows(listImpacts, { query: { ...filter, limit: 200 } }), [
      ['id', (row) => row.id],
      [t('time'), (row) => row.happenedAt],
      [t('kind'), (row) => t(`kind_${row.kind}`)],
      [t('test'), (row) => (row.isTest ? t('test') : '')],
      [t('user'), (row) => row.userId],
      [t('severity'), (row) => row.asi],
      [t('axis'), (row) => row.axis],
      ['km/h', (row) => row.speedKmh],
      ['lat', (row) => row.lat],
      ['lon', (row) => row.lon],
      [t('state'), (row) => t(`state_${row.state}`)],
      [t('outcome'), (row) => row.outcome && t(`outcome_${row.outcome}`)],
      [t('assigned'), (row) => row.assignedTo],
    ]);
  return (
    <ResourceList
      bare
      caption={t('history')}
      list={list}
      view={view}
      columns={columns}
      rowKey={({ id }) => id}
      search={user ? undefined : t('search')}
      filters={
        <>
          {user && (
            <Button icon={<X size={15} aria-hidden="true" />} onClick={() => change({ user: null })}>
              {t('onlyUser', { user })}
            </Button>
          )}
          <FilterChoice
            label={t('kind')}
            all={t('allKinds')}
            choices={CASE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            chosen={query.kind}
            onChoose={(kind) => change({ kind })}
          />
          <FilterChoice
            label={t('state')}
            all={t('allStates')}
            choices={CASE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
            chosen={query.state}
            onChoose={(state) => change({ state })}
          />
          <FilterChoice
            label={t('tests')}
            all={t('tests_all')}
            choices={TESTS.map((value) => ({ value, label: t(`tests_${value}`) }))}
            chosen={query.tests}
            onChoose={(tests) => change({ tests })}
          />
        </>
      }
      tools={<ExportButton save={save} />}
      keepsToolbar
      empty={{ icon: <ShieldCheck size={22} />, title: t('empty'), text: t('emptyText') }}
      noneFound={{ title: t('noneFound'), text: t('noneFoundText') }}
      foot={(count) => t('shown', { count })}
    />
  );
}
