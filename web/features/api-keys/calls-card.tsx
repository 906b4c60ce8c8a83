import { Activity } from 'lucide-react';
import { STATUS_CLASSES } from '#contract/api-key-words.ts';
import type { ApiKey } from '#contract/api-keys.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice } from '#web/navigation/parameters.ts';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { fetchKeyCalls, useKeyCalls } from './api-keys.queries.ts';
import { useCallColumns } from './call-columns.tsx';

const PARAMETERS = { status: choice(STATUS_CLASSES) };

/** The last thousand calls of a key, as they come. */
export function CallsCard({ projectId, apiKey }: { projectId: number; apiKey: ApiKey }) {
  const t = useWords(apiKeysWords);
  const view = useListView(PARAMETERS);
  const filter = { search: view.search, ...view.query };
  const calls = useKeyCalls(projectId, apiKey.id, filter);
  const columns = useCallColumns();
  const save = async () =>
    saveTable(`calls-${apiKey.name}`, await fetchKeyCalls(projectId, apiKey.id, filter), [
      [t('time'), (row) => row.at],
      [t('method'), (row) => row.method],
      [t('path'), (row) => row.path],
      [t('status'), (row) => row.status],
      [t('error'), (row) => row.code],
      [t('requestId'), (row) => row.requestId],
    ]);
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
          chosen={filter.status}
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
