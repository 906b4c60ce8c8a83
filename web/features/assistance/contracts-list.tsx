import ShieldCheck from 'icon:shield-check';
import { listContractImpacts } from '#contract/assistance.ts';
import { CONTRACT_SORTS } from '#contract/assistance-lists.ts';
import { allRows } from '#web/api/all-rows.ts';
import { usePages } from '#web/api/use-pages.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr } from '#web/navigation/parameters.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import type { Days } from './assistance.queries.ts';
import { useContractColumns } from './contract-columns.tsx';

const PARAMETERS = { sort: choiceOr(CONTRACT_SORTS, '-last') };

/** App users with impacts or calls; each name links to their cases. */
export function ContractsList({ days }: { days: Days }) {
  const t = useWords(assistanceWords);
  const view = useListView(PARAMETERS);
  const filter = { ...days, search: view.search, sort: view.query.sort };
  const list = usePages(listContractImpacts, { query: filter }, { label: 'impact' });
  const columns = useContractColumns(({ userId }) => withParameters({ view: null, sort: null, user: userId }));
  const save = async () =>
    saveTable('assistance-by-app-user', await allRows(listContractImpacts, { query: { ...filter, limit: 200 } }), [
      [t('user'), (row) => row.userId],
      [t('totalAid'), (row) => row.aids],
      [t('totalBcall'), (row) => row.bcalls],
      [t('totalFiltered'), (row) => row.filtered],
      [t('totalTests'), (row) => row.tests],
      [t('worst'), (row) => row.worstAsi],
      [t('last'), (row) => row.lastAt],
    ]);
  return (
    <ResourceList
      bare
      caption={t('view_contracts')}
      list={list}
      view={view}
      columns={columns}
      rowKey={({ userId }) => userId}
      search={t('search')}
      tools={<ExportButton save={save} />}
      keepsToolbar
      empty={{ icon: <ShieldCheck size={22} />, title: t('empty'), text: t('emptyText') }}
      noneFound={{ title: t('noneFound'), text: t('noneFoundText') }}
      foot={(count) => t('shown', { count })}
    />
  );
}
