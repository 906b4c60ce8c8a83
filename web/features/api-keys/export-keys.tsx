import { Download } from 'lucide-react';
import type { ApiKey } from '#contract/api-keys.ts';
import { csvOf } from '#web/format/csv.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { saveCsv } from '#web/ui/save-file.ts';

/** The keys that are shown, as a file. */
export function ExportKeys({ rows }: { rows: readonly ApiKey[] }) {
  const t = useWords(apiKeysWords);
  const ui = useWords(uiWords);
  const save = () => {
    const head = [
      t('name'),
      t('prefix'),
      t('scope'),
      t('state'),
      t('created'),
      t('createdBy'),
      t('expires'),
      t('lastUsed'),
    ];
    const lines = rows.map((row) => [
      row.name,
      row.prefix,
      t(`scope_${row.scope}`),
      t(`state_${row.state}`),
      row.createdAt,
      row.createdBy,
      row.expiresAt,
      row.lastUsedAt,
    ]);
    saveCsv('api-keys', csvOf([head, ...lines]));
  };
  return (
    <Button icon={<Download size={15} aria-hidden="true" />} onClick={save}>
      {ui('exportCsv')}
    </Button>
  );
}
