import Activity from 'icon:activity';
import { type ApiKey, listApiKeyCalls, STATUS_CLASSES } from '#contract/api-keys.ts';
import { request } from '#web/api/request.ts';
import { usePages, whileOnFirstPage } from '#web/api/use-pages.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice } from '#web/navigation/parameters.ts';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { useCallColumns } from './call-columns.tsx';

const PARAMETERS = { status: choice(STATUS_CLASSES) };

/** The number of calls stored per key. */
const ALL_CALLS = 1_000;
/** Calls are stored within a second, so new ones appear live. */
const REFETCH_MS = 4_000;

/** The last thousand calls of a key, live. */
export function CallsCard({ projectId, apiKey }: { projectId: number; apiKey: ApiKey }) {
  const t = useWords(apiKeysWords);
  const view = useListView(PARAMETERS);
  const input = { params: { id: apiKey.id }, query: { projectId, search: view.search, ...view.query } };
  const calls = usePages(listApiKeyCalls, input, { refetchInterval: whileOnFirstPage(REFETCH_MS) });
  const columns = useCallColumns();
  const save = async () => {
    const { items } = await request(listApiKeyCalls, { ...input, query: { ...input.query, limit: ALL_CALLS } });
    saveTable(`calls-${apiKey.name}`, items, [
      [t('time'), (row) => row.at],
      [t('method'), (row) => row.method],
      [t('path'), (row) => row.path],
      [t('status'), (row) => row.status],
      [t('error'), (row) => row.code],
      [t('requestId'), (row) => row.requestId],
    ]);
  };
  return (
    <ResourceList
      title={t('calls')}
      lead={t('callsLead')}
      list={calls}
      view={view}
      columns={columns}
      rowKey={({ requestId }) => requestId}
      search={t('searchRequest')}
      filters={
        <FilterChoice
          label={t('status')}
          all={t('allStatuses')}
          choices={STATUS_CLASSES.map((value) => ({ value, label: value }))}
          chosen={view.query.status}
          onChoose={(status) => view.change({ status })}
        />
      }
      tools={<ExportButton save={save} />}
      empty={{ icon: <Activity size={22} />, title: t('noCalls'), text: t('noCallsText') }}
      noneFound={{ title: t('noCallsFound'), text: t('noneFoundText') }}
      foot={(count) => t('callsShown', { count })}
    />
  );
}
