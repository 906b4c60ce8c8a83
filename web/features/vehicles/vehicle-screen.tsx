import { Download, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters, withParameters } from '#web/navigation/use-parameters.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { saveCsv } from '#web/ui/save-file.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { DuplicatesView } from './duplicates-view.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ReassignCard } from './reassign-card.tsx';
import { VehicleEditor } from './vehicle-editor.tsx';
import { useVehicleFilter, VehicleList } from './vehicle-list.tsx';
import { type Hrefs, VehiclePage } from './vehicle-page.tsx';
import styles from './vehicles.module.css';
import { fetchVehicleFile, vehicleKeys } from './vehicles.queries.ts';

interface Props {
  projectId: number;
  hrefs: Hrefs;
}

const NEW = 'new';

/** The vehicles of a project: the list, one of them, and those that look like one. */
export function VehicleScreen({ projectId, hrefs }: Props) {
  const { parameters } = useParameters();
  useLiveQuery(projectId, ['revisions'], vehicleKeys.all(projectId));
  const id = parameters.vehicle;
  if (id && id !== NEW) return <VehiclePage key={id} projectId={projectId} id={id} hrefs={hrefs} />;
  return <Overview projectId={projectId} isNew={id === NEW} />;
}

function Overview({ projectId, isNew }: { projectId: number; isNew: boolean }) {
  const [t, ui] = [useWords(vehiclesWords), useWords(uiWords)];
  const { parameters, open, change } = useParameters();
  const [isImporting, setImporting] = useState(false);
  const filter = useVehicleFilter();
  const isDuplicates = parameters.view === 'duplicates';
  const [list, duplicates] = [withParameters({ view: null }), withParameters({ view: 'duplicates', vehicle: null })];
  const save = async () => {
    try {
      const { fileName, text } = await fetchVehicleFile(projectId, filter);
      saveCsv(fileName.replace(/\.csv$/, ''), text.replace(/^\uFEFF/, ''));
    } catch (error) {
      showSnackbar({ message: error instanceof CallError ? failureText(ui, error) : ui('wrong'), type: 'error' });
    }
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
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => void save()}>
              {t('export')}
            </Button>
            <Button
              kind="main"
              icon={<Plus size={16} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => open({ vehicle: NEW })}
            >
              {t('create')}
            </Button>
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
      <div className={styles.stack}>
        {isDuplicates ? (
          <DuplicatesView projectId={projectId} />
        ) : (
          <>
            <VehicleList projectId={projectId} />
            <ReassignCard projectId={projectId} />
          </>
        )}
      </div>
      <ImportPanel projectId={projectId} open={isImporting} onClose={() => setImporting(false)} />
      <VehicleEditor
        projectId={projectId}
        vehicle={null}
        open={isNew}
        onClose={() => change({ vehicle: null })}
        onSaved={({ id }) => change({ vehicle: id })}
      />
    </>
  );
}
