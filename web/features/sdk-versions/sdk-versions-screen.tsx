import { Download, PackageOpen } from 'lucide-react';
import { useEffect } from 'react';
import { SDK_PLATFORMS } from '#contract/sdk-platforms.ts';
import { csvOf } from '#web/format/csv.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { oneOf, useAddressQuery } from '#web/navigation/use-address-query.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { Sections } from '#web/ui/sections.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { AdoptionCard } from './adoption-card.tsx';
import { useAdoption, useSdkVersions } from './sdk-versions.queries.ts';
import { VersionForm } from './version-form.tsx';
import { VersionPanel } from './version-panel.tsx';
import { versionRows } from './version-rows.ts';
import { VersionTable } from './version-table.tsx';

/** The latest count alone, for the table. */
const A_FEW_DAYS = 90;

export function SdkVersionsScreen() {
  const t = useWords(sdkVersionsWords);
  const ui = useWords(uiWords);
  const message = useWords(messageWords);
  const { query, change } = useAddressQuery();
  const platform = oneOf(SDK_PLATFORMS, query.platform);
  const { data: versions, error, refetch } = useSdkVersions();
  const { data: adoption } = useAdoption(platform, A_FEW_DAYS);
  useEffect(() => {
    if (error) showSnackbar({ message: message('cannotFetchSdkVersions'), type: 'error' });
  }, [error, message]);

  const rows = versions && versionRows(versions, platform, adoption);
  const open = versions?.find((version) => version.id === query.version);
  const countOf = (name: string) => versions?.filter((version) => version.platform === name).length;
  const close = () => change({ version: null, add: null });
  const download = () => {
    const heads = [
      'columnVersion',
      'columnState',
      'columnReleased',
      'columnUsers',
      'columnProjects',
      'columnNotes',
    ] as const;
    const lines = (rows ?? []).map(({ version, listed, users, projects }) => [
      version,
      t(`state_${listed?.state ?? 'unlisted'}`),
      listed?.releasedOn,
      users,
      projects,
      listed?.notes,
    ]);
    saveCsv(`${t('file')}-${platform}`, csvOf([heads.map((head) => t(head)), ...lines]));
  };

  return (
    <Sections>
      <Card flush>
        <TableToolbar
          end={
            <Button icon={<Download size={15} aria-hidden="true" />} disabled={!rows?.length} onClick={download}>
              {ui('exportCsv')}
            </Button>
          }
        >
          <Segmented
            label={t('platform')}
            value={platform}
            options={SDK_PLATFORMS.map((name) => ({ value: name, label: name, count: countOf(name) }))}
            onChange={(name) => change({ platform: name === SDK_PLATFORMS[0] ? null : name, version: null })}
          />
        </TableToolbar>
        {error && !versions ? (
          <>
            <Notice tone="error">{message('cannotFetchSdkVersions')}</Notice>
            <Failed error={error} onRetry={() => void refetch()} />
          </>
        ) : rows?.length === 0 ? (
          <Empty
            icon={<PackageOpen size={22} />}
            title={t('emptyTitle', { platform })}
            text={t('emptyText')}
            actions={<Button onClick={() => change({ add: '1' })}>{t('add')}</Button>}
          />
        ) : (
          <VersionTable
            platform={platform}
            rows={rows}
            onOpen={({ id }) => change({ version: id })}
            onAdd={(version) => change({ add: version })}
          />
        )}
        {rows && rows.length > 0 && <TableFoot>{t('count', { count: rows.length })}</TableFoot>}
      </Card>
      <AdoptionCard platform={platform} />
      {open && rows && <VersionPanel version={open} rows={rows} onClose={close} />}
      <SidePanel open={Boolean(query.add)} onClose={close} title={t('newTitle')} lead={t('newLead')}>
        <VersionForm platform={platform} version={query.add === '1' ? '' : (query.add ?? '')} onDone={close} />
      </SidePanel>
    </Sections>
  );
}
