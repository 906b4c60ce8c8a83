import { useCallback, useMemo, useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { CellsLayer } from '#web/map/cells-layer.tsx';
import { DotsLayer } from '#web/map/dots-layer.tsx';
import { canDraw } from '#web/map/map-view.tsx';
import { GoneNotice } from '#web/map/shapes/gone-notice.tsx';
import { ListBesideMap } from '#web/map/shapes/list-beside-map.tsx';
import { ShapeExport } from '#web/map/shapes/shape-export.tsx';
import { shapeOf } from '#web/map/shapes/shape-text.ts';
import { ShapesMap, useShownBounds } from '#web/map/shapes/shapes-map.tsx';
import { NEW, useShapeDraft } from '#web/map/shapes/use-shape-draft.ts';
import type { MapShape } from '#web/map/shapes-layer.tsx';
import { choice, text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useListView } from '#web/ui/use-list-view.ts';
import { areaDraftOf, NEW_AREA } from './area-draft.ts';
import { AreaEditor } from './area-editor.tsx';
import { AreaImportPanel } from './area-import-panel.tsx';
import { AREA_FILTERS, AreaList } from './area-list.tsx';
import { fetchAreaExport, useArea, useAreas, useAreasOnMap, useDrivesThrough, useTotal } from './areas.queries.ts';
import { HappenedView } from './happened-view.tsx';
import { MapKey } from './map-key.tsx';
import { useHeat } from './use-heat.ts';

export type Panel = 'import' | 'export';
interface Props {
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}

const PARAMETERS = { area: text(), show: choice(['edit']), split: text(), heat: choice(['on']), at: text(60) };
const NO_DOTS: [] = [];
const WAYS = { blank: NEW_AREA, draftOf: areaDraftOf };

/** List and map share filter, hover and selection. */
export function AreasView({ panel, onPanel }: Props) {
  const t = useWords(areaWords);
  const { query, change, open } = useAddress(PARAMETERS);
  const listView = useListView(AREA_FILTERS);
  const [isDrawn] = useState(canDraw);
  const [view, setView] = useState<Bounds | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const { kind, state, place, sort } = listView.query;
  const base = { search: listView.search, kind, state, bounds: null };
  const filter = { ...base, bounds: place === 'view' ? view : null };
  const total = useTotal();
  const list = useAreas(filter, sort);
  const onMap = useAreasOnMap(base, view);

  const editing = query.area || null;
  const one = useArea(editing && editing !== NEW ? editing : null);
  const { draft, saved, isChanged, setDraft, drawing } = useShapeDraft(editing, one.data, WAYS, view);
  const close = useCallback(() => change({ area: '', show: null, split: '' }), [change]);
  const mayLeave = () => !isChanged || confirm(t('unsaved'));
  const choose = (id: string) => {
    if (id !== editing && mayLeave()) open({ area: id });
  };
  const shapes = useMemo(
    (): MapShape[] =>
      (onMap.data?.items ?? []).map((area) => ({ ...area, shape: shapeOf(area), isFaded: area.state !== 'in-force' })),
    [onMap.data],
  );
  const isHappened = query.show !== 'edit' && one.data?.id === editing;
  const evidence = useDrivesThrough(isHappened ? editing : null);
  const dots = (isHappened && evidence.data?.dots) || NO_DOTS;
  const isHeatOn = query.heat === 'on';
  const heat = useHeat(isHeatOn, view);
  const map = (
    <ShapesMap
      id="dangerous-areas"
      label={t('map')}
      tone="danger"
      shapes={shapes}
      fit={useShownBounds(total.data?.bounds, saved?.shape)}
      chosen={editing ?? pointed}
      drawing={draft && !isHappened ? drawing : null}
      onChoose={choose}
      onView={setView}
    >
      {isHeatOn && <CellsLayer id="heat" cells={heat.cells} chosen={null} onChoose={null} />}
      {isHappened && <DotsLayer id="area-events" dots={dots} />}
    </ShapesMap>
  );
  // What the map was moved to stays: nothing else is opened.
  const switchHeat = (isOn: boolean) => change({ heat: isOn ? 'on' : null, at: query.at });
  const key = isDrawn && <MapKey dots={dots.length} heat={heat} isHeatOn={isHeatOn} onHeat={switchHeat} />;
  return (
    <>
      <ListBesideMap map={map} hasMore={onMap.data?.more} mapKey={key}>
        {isHappened && one.data ? (
          <HappenedView key={editing} area={one.data} drives={evidence.data?.items} onBack={close} />
        ) : editing && draft ? (
          <AreaEditor
            key={editing}
            draft={draft}
            isChanged={isChanged}
            drawing={drawing}
            onDraft={setDraft}
            onDone={close}
            onBack={() => mayLeave() && close()}
          />
        ) : (
          <>
            {one.error instanceof CallError && <GoneNotice text={t('gone')} back={t('allAreas')} onBack={close} />}
            <AreaList view={listView} total={total.data} list={list} onPoint={setPointed} />
          </>
        )}
      </ListBesideMap>
      <AreaImportPanel open={panel === 'import'} onClose={() => onPanel(null)} />
      <ShapeExport
        open={panel === 'export'}
        fetchFile={(format) => fetchAreaExport(filter, format)}
        onClose={() => onPanel(null)}
      />
    </>
  );
}
