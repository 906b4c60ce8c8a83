import { Activity, Download } from 'lucide-react';
import { useState } from 'react';
import { STATUS_CLASSES, type StatusClass } from '#contract/api-key-words.ts';
import type { ApiKey } from '#contract/api-keys.ts';
import { csvOf } from '#web/format/csv.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { useSearchInAddress } from '#web/navigation/use-search-in-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { SearchBox, TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { fetchKeyCalls, useKeyCalls } from './api-keys.queries.ts';
import { CallTable } from './call-table.tsx';

/** The last thousand calls of a key, as they come. */
export function CallsCard({ projectId, apiKey }: { projectId: number; apiKey: ApiKey }) {
  const t = useWords(apiKeysWords);
  const ui = useWords(uiWords);
  const { typed, search, type } = useSearchInAddress();
  const { parameters, change } = useParameters();
  const status = STATUS_CLASSES.find((one) => one === parameters.status) ?? null;
  const view = { search, status };
  const calls = useKeyCalls(projectId, apiKey.id, view);
  const [saving, setSaving] = useState(false);
  const rows = calls.data?.pages.flatMap((page) => page.items);
  const filtered = search !== '' || status !== null;
  const save = async () => {
    setSaving(true);
    try {
      const items = await fetchKeyCalls(projectId, apiKey.id, view);
      const head = [t('time'), t('method'), t('path'), t('status'), t('error'), t('requestId')];
      const lines = items.map((item) => [item.at, item.method, item.path, item.status, item.code, item.requestId]);
      saveCsv(`calls-${apiKey.name}`, csvOf([head, ...lines]));
    } catch {
      showSnackbar({ message: ui('wrong'), type: 'error' });
    }
    setSaving(false);
  };
  return (
    <Card title={t('calls')} lead={t('callsLead')} flush>
      {calls.error ? (
        <Failed error={calls.error} onRetry={() => void calls.refetch()} />
      ) : rows?.length === 0 && !filtered ? (
        <Empty icon={<Activity size={22} />} title={t('noCalls')} text={t('noCallsText')} />
      ) : (
        <>
          <TableToolbar
            end={
              <Button icon={<Download size={15} aria-hidden="true" />} busy={saving} onClick={() => void save()}>
                {ui('exportCsv')}
              </Button>
            }
          >
            <SearchBox label={t('searchRequest')} value={typed} onChange={type} />
            <FilterChoice<StatusClass>
              label={t('status')}
              all={t('allStatuses')}
              choices={STATUS_CLASSES.map((value) => ({ value, label: value }))}
              chosen={status}
              onChoose={(value) => change({ status: value })}
            />
          </TableToolbar>
          {rows?.length === 0 ? (
            <Empty icon={<Activity size={22} />} title={t('noCallsFound')} text={t('noneFoundText')} />
          ) : (
            <CallTable rows={rows} />
          )}
          <TableFoot
            onMore={calls.hasNextPage ? () => void calls.fetchNextPage() : undefined}
            loading={calls.isFetchingNextPage}
          >
            {rows && t('callsShown', { count: rows.length })}
          </TableFoot>
        </>
      )}
    </Card>
  );
}
