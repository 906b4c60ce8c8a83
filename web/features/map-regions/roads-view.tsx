import MapPlus from 'icon:map-plus';
import Route from 'icon:route';
import { useState } from 'react';
import { dropFileUpload, listFileUploads } from '#contract/file-uploads.ts';
import {
  cancelMapImport,
  changeMapRegion,
  deleteMapRegion,
  listMapRegions,
  type MapRegion,
} from '#contract/map-regions.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { mapRegionsWords } from '#web/i18n/map-regions.ts';
import { useWords } from '#web/i18n/words.ts';
import { ListBesideMap } from '#web/map/shapes/list-beside-map.tsx';
import { choice, text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import { MapImportPanel } from './map-import-panel.tsx';
import styles from './map-regions.module.css';
import { RegionItem } from './region-item.tsx';
import { RegionsMap } from './regions-map.tsx';
import { UnfinishedItem, UploadingItem } from './upload-items.tsx';
import { useUpload } from './use-upload.ts';

const PARAMETERS = { region: text(), replace: text(), panel: choice(['import']) };

/** The polling interval during an import. */
const REFETCH_MS = 1_000;
const CHANGE = { invalidates: [listMapRegions, listFileUploads], label: 'map' };

/** The imported maps as list and on a map; the selection is in the address. */
export function RoadsView() {
  const t = useWords(mapRegionsWords);
  const { query, change, open } = useAddress(PARAMETERS);
  const { data, error, refetch } = useEndpoint(
    listMapRegions,
    {},
    {
      label: 'map',
      refetchInterval: ({ state }) =>
        state.data?.items.some((region) => region.state === 'importing') ? REFETCH_MS : false,
    },
  );
  const unfinished = useEndpoint(listFileUploads, { query: { purpose: 'roads' } }, { label: 'map' });
  const [doomed, setDoomed] = useState<MapRegion | null>(null);
  const upload = useUpload((name) => showSnackbar({ message: t('started', { name }), type: 'success' }));
  useUnsavedWarning(upload.uploading !== null, t('leave'));
  const actions = useRegionActions();
  const drop = useChange(dropFileUpload, CHANGE);

  if (error && !data) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <Skeleton height={320} />
      </Card>
    );
  }
  const regions = data.items;
  const chosen = regions.find(({ id }) => id === query.region) ?? null;
  const replaced = regions.find(({ id }) => id === query.replace) ?? null;
  const waiting = (unfinished.data?.items ?? []).filter(({ name }) => name !== upload.uploading?.file.name);
  const isEmpty = regions.length === 0 && waiting.length === 0 && !upload.uploading;
  const begin = () => open({ panel: 'import', replace: null });
  return (
    <>
      <FailureNotice error={upload.error} />
      {isEmpty ? (
        <Card>
          <Empty
            icon={<Route size={22} />}
            title={t('emptyTitle')}
            text={t('emptyText')}
            actions={
              <Button kind="main" icon={<MapPlus size={16} aria-hidden="true" />} onClick={begin}>
                {t('import')}
              </Button>
            }
          />
        </Card>
      ) : (
        <ListBesideMap
          map={<RegionsMap regions={regions} chosen={chosen?.id ?? null} onChoose={(id) => change({ region: id })} />}
        >
          <section aria-label={t('regions')}>
            <Row as="header" gap="8 12" justify="between" pad="12 16" line="bottom" className={styles.panelHead}>
              <h2>{t('regionsCount', { count: regions.length })}</h2>
              <Button kind="main" icon={<MapPlus size={16} aria-hidden="true" />} onClick={begin}>
                {t('import')}
              </Button>
            </Row>
            <Stack as="ul" gap={0}>
              {upload.uploading && <UploadingItem uploading={upload.uploading} onStop={upload.stop} />}
              {waiting.map((item) => (
                <UnfinishedItem
                  key={item.id}
                  upload={item}
                  onGoOn={begin}
                  onDrop={() => drop.mutate({ params: { id: item.id } })}
                />
              ))}
              {regions.map((region) => (
                <RegionItem
                  key={region.id}
                  region={region}
                  isChosen={region.id === chosen?.id}
                  onShow={() => change({ region: region.id === chosen?.id ? null : region.id })}
                  onSwitch={(active) => actions.turn(region, active)}
                  onCancel={() => actions.cancel(region)}
                  onReplace={() => open({ panel: 'import', replace: region.id })}
                  onDelete={() => (region.state === 'failed' ? actions.remove(region) : setDoomed(region))}
                />
              ))}
            </Stack>
          </section>
        </ListBesideMap>
      )}
      <MapImportPanel
        open={query.panel === 'import'}
        replaced={replaced}
        onClose={() => change({ panel: null, replace: null })}
        onStart={(file, input) => {
          change({ panel: null, replace: null });
          void upload.start(file, input);
        }}
      />
      {doomed && (
        <ConfirmDialog
          title={t('deleteTitle', { name: doomed.name })}
          action={t('deleteNow')}
          busyAction={t('deleting')}
          busy={actions.isRemoving}
          onConfirm={() => actions.remove(doomed, () => setDoomed(null))}
          onCancel={() => setDoomed(null)}
        >
          <p>{t('deleteText', { ways: formatNumber(doomed.counts.ways) })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useRegionActions() {
  const t = useWords(mapRegionsWords);
  const [change, stop, remove] = [
    useChange(changeMapRegion, CHANGE),
    useChange(cancelMapImport, CHANGE),
    useChange(deleteMapRegion, CHANGE),
  ];
  const say = (message: string) => showSnackbar({ message, type: 'success' });
  const onError = (error: Error) => {
    const isConflict = error instanceof CallError && error.code === 'conflict';
    const text = failureText(error);
    showSnackbar({ message: isConflict ? t('conflict') : text, type: 'error' });
  };
  return {
    isRemoving: remove.isPending,
    turn: ({ id, name, version }: MapRegion, active: boolean) =>
      change.mutate(
        { params: { id }, body: { version, active } },
        { onSuccess: () => say(t(active ? 'switchedOn' : 'switchedOff', { name })), onError },
      ),
    cancel: ({ id }: MapRegion) => stop.mutate({ params: { id } }, { onSuccess: () => say(t('canceled')), onError }),
    remove: ({ id, state }: MapRegion, done?: () => void) =>
      remove.mutate(
        { params: { id } },
        {
          onSuccess: () => {
            if (state !== 'failed') say(t('deleted'));
            done?.();
          },
          onError,
        },
      ),
  };
}
