import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { POI_STATES } from '../../../contract/poi-lists.ts';
import { wrappedLon } from '../../../contract/sphere.ts';
import { CallError } from '../../api/call-failure.ts';
import { poiWords } from '../../i18n/poi.ts';
import { useWords } from '../../i18n/words.ts';
import type { Bounds } from '../../map/bounds.ts';
import { useDrawing } from '../../map/draw-state.ts';
import { prefetchMap } from '../../map/map-view.tsx';
import type { MapShape } from '../../map/shapes-layer.tsx';
import { useParameters } from '../../navigation/use-parameters.ts';
import { useSearchInAddress } from '../../navigation/use-search-in-address.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { NearPanel, placeIn, placeText } from './near-panel.tsx';
import { useNearPois, usePoi, usePois, usePoisOnMap, usePoiTags } from './poi.queries.ts';
import { draftOf, NEW_DRAFT, type PoiDraft, shapeOf } from './poi-draft.ts';
import { PoiEditor } from './poi-editor.tsx';
import { PoiList } from './poi-list.tsx';
import { boundsAround, PoiMap } from './poi-map.tsx';
import styles from './points-of-interest.module.css';

interface Props {
  projectId: number;
  mayWrite: boolean;
  panel: 'import' | 'export' | null;
  onPanel: (panel: 'import' | 'export' | null) => void;
}

function middleOf(view: Bounds | null) {
  if (!view) return null;
  const [west, south, east, north] = view;
  return { lat: (south + north) / 2, lon: wrappedLon((west + east) / 2) };
}

const NEW = 'new';
/** Around one place only, the map is not taken closer than this. */
const LEAST_DEGREES = 0.02;

/** The list and the map in step: what is filtered, pointed at or chosen on one is on the other too. */
export function PlacesView({ projectId, mayWrite, panel, onPanel }: Props) {
  useEffect(prefetchMap, []);
  const t = useWords(poiWords);
  const { parameters, change, open } = useParameters();
  const { typed, search, type } = useSearchInAddress();
  const [view, setView] = useState<Bounds | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const tag = parameters.tag ?? null;
  const state = POI_STATES.find((one) => one === parameters.state) ?? null;
  const isOnlyInView = parameters.place === 'view';
  const base = { search, tag, state, bounds: null };
  const filter = { ...base, bounds: isOnlyInView ? view : null };
  const tags = usePoiTags(projectId);
  const list = usePois(projectId, filter, 'name');
  const onMap = usePoisOnMap(projectId, base, view);

  const editing = parameters.poi ?? null;
  const one = usePoi(projectId, editing && editing !== NEW ? editing : null);
  const { draft, saved, setDraft, drawing } = useDraft(editing, one.data);
  const close = useCallback(() => change({ poi: null, near: null }), [change]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const mayLeave = () => !isChanged || confirm(t('unsaved'));
  const choose = (id: string) => {
    if (id !== editing && mayLeave()) open({ poi: id, near: null });
  };
  const near = parameters.near ? placeIn(parameters.near) : null;
  const isNear = parameters.near !== undefined && !editing;
  const nearby = useNearPois(projectId, isNear ? near : null);
  const place = useCallback((at: { lat: number; lon: number }) => change({ near: placeText(at) }), [change]);

  const shapes = useMemo(
    (): MapShape[] => (onMap.data?.items ?? []).map((poi) => ({ ...poi, shape: shapeOf(poi), isFaded: !poi.active })),
    [onMap.data],
  );
  const first = tags.data?.bounds;
  // All of them at first, then the one that is opened; going back to the list leaves the map where it is.
  const shown = useRef<Bounds | null>(null);
  if (saved?.shape) shown.current = boundsAround(saved.shape);
  else if (first) shown.current ??= widened(first);
  const isGone = one.error instanceof CallError;

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.panel}>
          {editing && draft && mayWrite ? (
            <PoiEditor
              key={editing}
              projectId={projectId}
              draft={draft}
              isChanged={isChanged}
              drawing={drawing}
              onDraft={setDraft}
              onDone={close}
              onBack={() => mayLeave() && close()}
            />
          ) : isNear ? (
            <NearPanel place={near} around={near ?? middleOf(view)} near={nearby} onPlace={place} onClose={close} />
          ) : (
            <>
              {isGone && (
                <Notice tone="warning">
                  {t('gone')}
                  <Button kind="quiet" onClick={close}>
                    {t('allPois')}
                  </Button>
                </Notice>
              )}
              <PoiList
                projectId={projectId}
                mayWrite={mayWrite}
                typed={typed}
                onType={type}
                tag={tag}
                state={state}
                isOnlyInView={isOnlyInView}
                onFilter={change}
                tags={tags.data}
                list={list}
                marked={marked}
                onMark={setMarked}
                onPoint={setPointed}
              />
            </>
          )}
        </div>
        <div className={styles.map}>
          <PoiMap
            shapes={shapes}
            fit={shown.current}
            chosen={editing ?? pointed}
            drawing={draft ? drawing : null}
            near={isNear ? near : null}
            onChoose={choose}
            onPlace={isNear ? place : null}
            onView={setView}
          />
          {onMap.data?.more && <p className={styles.more}>{t('moreOnMap')}</p>}
        </div>
      </div>
      <ImportPanel projectId={projectId} open={panel === 'import'} onClose={() => onPanel(null)} />
      <ExportPanel projectId={projectId} filter={filter} open={panel === 'export'} onClose={() => onPanel(null)} />
    </>
  );
}

const widened = ([west, south, east, north]: Bounds): Bounds => [
  west - LEAST_DEGREES,
  south - LEAST_DEGREES,
  east + LEAST_DEGREES,
  north + LEAST_DEGREES,
];

/** What is being edited, begun anew whenever another one is opened. What others save meanwhile changes nothing here. */
function useDraft(editing: string | null, poi: Parameters<typeof draftOf>[0] | undefined) {
  const [draft, setDraft] = useState<PoiDraft | null>(null);
  const [saved, setSaved] = useState<PoiDraft | null>(null);
  const [of, setOf] = useState<string | null>(null);
  const drawing = useDrawing(draft?.shape ?? null, (shape) => setDraft((now) => now && { ...now, shape }));
  const { forget } = drawing;
  useEffect(() => {
    if (editing === of) return;
    const next = editing === NEW ? NEW_DRAFT : poi && poi.id === editing ? draftOf(poi) : null;
    if (editing !== null && !next) return;
    setOf(editing);
    setDraft(next);
    setSaved(next);
    forget();
  }, [editing, of, poi, forget]);
  return { draft: editing === of ? draft : null, saved: editing === of ? saved : null, setDraft, drawing };
}
