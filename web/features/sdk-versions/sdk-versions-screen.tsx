import PackageOpen from 'icon:package-open';
import { useEffect } from 'react';
import { SDK_PLATFORMS } from '#contract/sdk-versions.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr, text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { AdoptionCard } from './adoption-card.tsx';
import { OutdatedCard } from './outdated-card.tsx';
import { useAdoption, useSdkVersions } from './use-sdk-versions.ts';
import { useVersionColumns } from './version-columns.tsx';
import { VersionForm } from './version-form.tsx';
import { VersionPanel } from './version-panel.tsx';
import { versionRows } from './version-rows.ts';

const PARAMETERS = {
  platform: choiceOr(SDK_PLATFORMS, SDK_PLATFORMS[0]),
  version: text(),
  add: text(),
};
const A_FEW_DAYS = 90;

export function SdkVersionsScreen() {
  const t = useWords(sdkVersionsWords);
  const message = useWords(messageWords);
  const { query, change } = useAddress(PARAMETERS);
  const { platform } = query;
  const list = useSdkVersions();
  const { data: versions, error } = list;
  const { data: adoption } = useAdoption(platform, A_FEW_DAYS);
  useEffect(() => {
    if (error) showSnackbar({ message: message('cannotFetchSdkVersions'), type: 'error' });
  }, [error, message]);

  const rows = versions && versionRows(versions, platform, adoption);
  const open = versions?.find((version) => version.id === query.version);
  const countOf = (name: string) => versions?.filter((version) => version.platform === name).length;
  const close = () => change({ version: null, add: null });
  const columns = useVersionColumns({
    platform,
    rows,
    onOpen: ({ id }) => change({ version: id }),
    onAdd: (version) => change({ add: version }),
  });
  const save = () =>
    saveTable(`${t('file')}-${platform}`, rows ?? [], [
      [t('columnVersion'), (row) => row.version || t('others')],
      [t('columnState'), ({ listed }) => t(`state_${listed?.state ?? 'unlisted'}`)],
      [t('columnReleased'), ({ listed }) => listed?.releasedOn],
      [t('columnUsers'), (row) => row.users],
      [t('columnProjects'), (row) => row.projects],
      [t('columnNotes'), ({ listed }) => listed?.notes],
    ]);
  return (
    <Sections>
      <ResourceList
        caption={t('table', { platform })}
        list={{ ...list, data: rows && { items: rows } }}
        columns={columns}
        rowKey={({ version }) => version}
        filters={
          <Segmented
            label={t('platform')}
            value={platform}
            options={SDK_PLATFORMS.map((name) => ({ value: name, label: name, count: countOf(name) }))}
            onChange={(name) => change({ platform: name, version: null })}
          />
        }
        tools={<ExportButton save={save} disabled={!rows?.length} />}
        keepsToolbar
        notice={error && !versions && <Notice tone="error">{message('cannotFetchSdkVersions')}</Notice>}
        empty={{
          icon: <PackageOpen size={22} />,
          title: t('emptyTitle', { platform }),
          text: t('emptyText'),
          actions: <Button onClick={() => change({ add: '1' })}>{t('add')}</Button>,
        }}
        foot={() => t('count', { count: rows?.filter(({ version }) => version).length ?? 0 })}
        marked={(row) => row.below}
      />
      <OutdatedCard />
      <AdoptionCard platform={platform} />
      {open && rows && <VersionPanel version={open} rows={rows} onClose={close} />}
      <SidePanel open={Boolean(query.add)} onClose={close} title={t('newTitle')} lead={t('newLead')}>
        <VersionForm platform={platform} version={query.add === '1' ? '' : query.add} onDone={close} />
      </SidePanel>
    </Sections>
  );
}
