import FileUp from 'icon:file-up';
import { useState } from 'react';
import { utcDay } from '#contract/utc-day.ts';
import { exportVehicles } from '#contract/vehicle-files.ts';
import { requestBytes } from '#web/api/request.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { choice, text } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button, CreateButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { saveBytes } from '#web/ui/save-bytes.ts';
import { Sections } from '#web/ui/sections.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DuplicatesView } from './duplicates-view.tsx';
import { ReassignCard } from './reassign-card.tsx';
import { shownVehicles } from './vehicle-calls.ts';
import { VehicleEditor } from './vehicle-editor.tsx';
import { VehicleImportPanel } from './vehicle-import-panel.tsx';
import { useHasVehicles, useVehicleView, VehicleList } from './vehicle-list.tsx';
import { type Hrefs, VehiclePage } from './vehicle-page.tsx';

interface Props {
  projectId: number;
  hrefs: Hrefs;
}

const NEW = 'new';
const PARAMETERS = { vehicle: text(), view: choice(['duplicates']) };

/** The vehicles of a project: the list, one of them, and possible duplicates. */
export function VehicleScreen({ projectId, hrefs }: Props) {
  const { query } = useAddress(PARAMETERS);
  useLiveQuery(projectId, ['revisions'], shownVehicles(projectId));
  const id = query.vehicle;
  if (id && id !== NEW) return <VehiclePage key={id} projectId={projectId} id={id} hrefs={hrefs} />;
  return <Overview projectId={projectId} isNew={id === NEW} />;
}

/** Without any vehicle there is nothing to reassign drives to. */
function AllVehicles({ projectId, view }: { projectId: number; view: ReturnType<typeof useVehicleView> }) {
  const hasVehicles = useHasVehicles(projectId, view);
  return (
    <>
      <VehicleList projectId={projectId} view={view} />
      {hasVehicles && <ReassignCard projectId={projectId} />}
    </>
  );
}

function Overview({ projectId, isNew }: { projectId: number; isNew: boolean }) {
  const t = useWords(vehiclesWords);
  const { query, open, change } = useAddress(PARAMETERS);
  const [isImporting, setImporting] = useState(false);
  const view = useVehicleView();
  const isDuplicates = query.view === 'duplicates';
  const [list, duplicates] = [withParameters({ view: null }), withParameters({ view: 'duplicates', vehicle: null })];
  const save = async () => {
    const { bytes } = await requestBytes(exportVehicles, { query: { projectId, ...view.filter } });
    saveBytes(`vehicles-${utcDay(new Date())}.csv`, bytes, 'text/csv');
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button
              icon={<FileUp size={16} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setImporting(true)}
            >
              {t('import')}
            </Button>
            <ExportButton save={save}>{t('export')}</ExportButton>
            <CreateButton onClick={() => open({ vehicle: NEW })}>{t('create')}</CreateButton>
          </>
        }
      />
      <Tabs
        label={t('title')}
        tabs={[
          { href: list, label: t('tabVehicles') },
          { href: duplicates, label: t('tabDuplicates') },
        ]}
        open={isDuplicates ? duplicates : list}
      />
      <Sections>
        {isDuplicates ? <DuplicatesView projectId={projectId} /> : <AllVehicles projectId={projectId} view={view} />}
      </Sections>
      <VehicleImportPanel projectId={projectId} open={isImporting} onClose={() => setImporting(false)} />
      <VehicleEditor
        projectId={projectId}
        vehicle={null}
        open={isNew}
        onClose={() => change({ vehicle: '' })}
        onSaved={({ id }) => change({ vehicle: id })}
      />
    </>
  );
}
