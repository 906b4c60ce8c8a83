import { useCallback, useMemo, useState } from 'react';
import { CallError } from '#web/api/call-failure.ts';
import { poiWords } from '#web/i18n/poi.ts';
import { useWords } from '#web/i18n/words.ts';
import { type Bounds, middleOf } from '#web/map/bounds.ts';
import { TextMark } from '#web/map/marker.tsx';
import { PointerOnMap } from '#web/map/pointer.tsx';
import { GoneNotice } from '#web/map/shapes/gone-notice.tsx';
import { ListBesideMap } from '#web/map/shapes/list-beside-map.tsx';
import { type Place, placeIn, placeText } from '#web/map/shapes/place-text.ts';
import { ShapeExport } from '#web/map/shapes/shape-export.tsx';
import { shapeOf } from '#web/map/shapes/shape-text.ts';
import { ShapesMap, useShownBounds } from '#web/map/shapes/shapes-map.tsx';
import { NEW, useShapeDraft } from '#web/map/shapes/use-shape-draft.ts';
import type { MapShape } from '#web/map/shapes-layer.tsx';
import { type Parameter, text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useListView } from '#web/ui/use-list-view.ts';
import { NearPanel } from './near-panel.tsx';
import { fetchPoiExport, useNearPois, usePoi, usePois, usePoisOnMap, usePoiTags } from './poi.queries.ts';
import { NEW_POI, poiDraftOf } from './poi-draft.ts';
import { PoiEditor } from './poi-editor.tsx';
import { PoiImportPanel } from './poi-import-panel.tsx';
import { PLACE_FILTERS, PoiList } from './poi-list.tsx';
import { VisitorsBlock } from './visitors-block.tsx';

interface Props {
  projectId: number;
  mayWrite: boolean;
  panel: 'import' | 'export' | null;
  onPanel: (panel: 'import' | 'export' | null) => void;
  userHref: (userId: string, at: string) => string;
}

/** The open place, and the point to search around: empty until one is chosen. */
const near: Parameter<string | null> = { read: (raw) => raw ?? null, absent: null };
const PARAMETERS = { poi: text(), near };
const WAYS = { blank: NEW_POI, draftOf: poiDraftOf };

/** List and map share filter, hover and selection. */
export function PlacesView({ projectId, mayWrite, panel, onPanel, userHref }: Props) {
  const t = useWords(poiWords);
  const { query, change, open } = useAddress(PARAMETERS);
  const listView = useListView(PLACE_FILTERS);
  const [view, setView] = useState<Bounds | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const { tag, state, place: only } = listView.query;
  const base = { search: listView.search, tag: tag || null, state, bounds: null };
  const filter = { ...base, bounds: only === 'view' ? view : null };
  const tags = usePoiTags(projectId);
  const list = usePois(projectId, filter, 'name');
  const onMap = usePoisOnMap(projectId, base, view);

  const editing = query.poi || null;
  const one = usePoi(projectId, editing && editing !== NEW ? editing : null);
  const { draft, saved, isChanged, setDraft, drawing } = useShapeDraft(editing, one.data, WAYS, view);
  const close = useCallback(() => change({ poi: '', near: null }), [change]);
  const mayLeave = () => !isChanged || confirm(t('unsaved'));
  const choose = (id: string) => {
    if (id !== editing && mayLeave()) open({ poi: id, near: null });
  };
  const near = query.near ? placeIn(query.near) : null;
  const isNear = query.near !== null && !editing;
  const nearby = useNearPois(projectId, isNear ? near : null);
  const place = useCallback(({ lat, lon }: Place) => change({ near: placeText({ lat, lon }) }), [change]);

  const shapes = useMemo(
    (): MapShape[] => (onMap.data?.items ?? []).map((poi) => ({ ...poi, shape: shapeOf(poi), isFaded: !poi.active })),
    [onMap.data],
  );
  const map = (
    <ShapesMap
      id="pois"
      label={t('map')}
      shapes={shapes}
      fit={useShownBounds(tags.data?.bounds, saved?.shape)}
      chosen={editing ?? pointed}
      drawing={draft ? drawing : null}
      // While searching near a place, a click sets that place.
      onChoose={isNear ? null : choose}
      onView={setView}
    >
      {isNear && near && <TextMark lon={near.lon} lat={near.lat} text="?" />}
      {isNear && <PointerOnMap onClick={place} />}
    </ShapesMap>
  );
  return (
    <>
      <ListBesideMap map={map} hasMore={onMap.data?.more}>
        {editing && draft && mayWrite ? (
          <PoiEditor
            key={editing}
            projectId={projectId}
            draft={draft}
            isChanged={isChanged}
            drawing={drawing}
            onDraft={setDraft}
            visitors={draft.id && <VisitorsBlock projectId={projectId} poiId={draft.id} userHref={userHref} />}
            onDone={(made) => (made ? change({ poi: made }) : close())}
            onBack={() => mayLeave() && close()}
          />
        ) : isNear ? (
          <NearPanel place={near} around={near ?? middleOf(view)} near={nearby} onPlace={place} onClose={close} />
        ) : (
          <>
            {one.error instanceof CallError && <GoneNotice text={t('gone')} back={t('allPois')} onBack={close} />}
            <PoiList
              projectId={projectId}
              mayWrite={mayWrite}
              view={listView}
              tags={tags.data}
              list={list}
              marked={marked}
              onMark={setMarked}
              onPoint={setPointed}
            />
          </>
        )}
      </ListBesideMap>
      <PoiImportPanel projectId={projectId} open={panel === 'import'} onClose={() => onPanel(null)} />
      <ShapeExport
        open={panel === 'export'}
        fetchFile={(format) => fetchPoiExport(projectId, filter, format)}
        onClose={() => onPanel(null)}
      />
    </>
  );
}
