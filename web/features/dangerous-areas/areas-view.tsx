import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AREA_KINDS, AREA_STATES } from '../../../contract/dangerous-area-lists.ts';
import { CallError } from '../../api/call-failure.ts';
import { areaWords } from '../../i18n/dangerous-areas.ts';
import { useWords } from '../../i18n/words.ts';
import type { Bounds } from '../../map/bounds.ts';
import { useDrawing } from '../../map/draw-state.ts';
import { prefetchMap } from '../../map/map-view.tsx';
import type { MapShape } from '../../map/shapes-layer.tsx';
import { useParameters } from '../../navigation/use-parameters.ts';
import { useSearchInAddress } from '../../navigation/use-search-in-address.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type AreaDraft, draftOf, NEW_DRAFT, shapeOf } from './area-draft.ts';
import { AreaEditor } from './area-editor.tsx';
import { AreaList } from './area-list.tsx';
import { AreaMap, boundsAround } from './area-map.tsx';
import { useArea, useAreas, useAreasOnMap, useTotal } from './areas.queries.ts';
import styles from './dangerous-areas.module.css';
import { ExportPanel } from './export-panel.tsx';
import { HappenedView } from './happened-view.tsx';
import { ImportPanel } from './import-panel.tsx';

export type Panel = 'import' | 'export';
interface Props {
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}

const NEW = 'new';
/** Around one area only, the map is not taken closer than this. */
const LEAST_DEGREES = 0.02;

/** The list and the map in step: what is filtered, pointed at or chosen on one is on the other too. */
export function AreasView({ panel, onPanel }: Props) {
  useEffect(prefetchMap, []);
  const t = useWords(areaWords);
  const { parameters, change, open } = useParameters();
  const { typed, search, type } = useSearchInAddress();
  const [view, setView] = useState<Bounds | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const kind = AREA_KINDS.find((one) => one === parameters.kind) ?? null;
  const state = AREA_STATES.find((one) => one === parameters.state) ?? null;
  const isOnlyInView = parameters.place === 'view';
  const sort = parameters.sort === '-changed' ? '-changed' : 'name';
  const base = { search, kind, state, bounds: null };
  const filter = { ...base, bounds: isOnlyInView ? view : null };
  const total = useTotal();
  const list = useAreas(filter, sort);
  const onMap = useAreasOnMap(base, view);

  const editing = parameters.area ?? null;
  const one = useArea(editing && editing !== NEW ? editing : null);
  const { draft, saved, setDraft, drawing } = useDraft(editing, one.data);
  const close = useCallback(() => change({ area: null, show: null, split: null }), [change]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const mayLeave = () => !isChanged || confirm(t('unsaved'));
  const choose = (id: string) => {
    if (id !== editing && mayLeave()) open({ area: id });
  };
  const shapes = useMemo(
    (): MapShape[] =>
      (onMap.data?.items ?? []).map((area) => ({ ...area, shape: shapeOf(area), isFaded: area.state !== 'in-force' })),
    [onMap.data],
  );
  const first = total.data?.bounds;
  // All of them at first, then the one that is opened; going back to the list leaves the map where it is.
  const shown = useRef<Bounds | null>(null);
  if (saved?.shape) shown.current = boundsAround(saved.shape);
  else if (first) shown.current ??= widened(first);
  const isGone = one.error instanceof CallError;
  const isHappened = parameters.show === 'happened' && one.data?.id === editing;

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.panel}>
          {isHappened && one.data ? (
            <HappenedView key={editing} area={one.data} onBack={close} />
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
              {isGone && (
                <Notice tone="warning">
                  {t('gone')}
                  <Button kind="quiet" onClick={close}>
                    {t('allAreas')}
                  </Button>
                </Notice>
              )}
              <AreaList
                typed={typed}
                onType={type}
                kind={kind}
                state={state}
                sort={sort}
                isOnlyInView={isOnlyInView}
                onFilter={change}
                total={total.data}
                list={list}
                onPoint={setPointed}
              />
            </>
          )}
        </div>
        <div className={styles.map}>
          <AreaMap
            shapes={shapes}
            fit={shown.current}
            chosen={editing ?? pointed}
            drawing={draft && !isHappened ? drawing : null}
            onChoose={choose}
            onView={setView}
          />
          {onMap.data?.more && <p className={styles.more}>{t('moreOnMap')}</p>}
        </div>
      </div>
      <ImportPanel open={panel === 'import'} onClose={() => onPanel(null)} />
      <ExportPanel filter={filter} open={panel === 'export'} onClose={() => onPanel(null)} />
    </>
  );
}

export const widened = ([west, south, east, north]: Bounds): Bounds => [
  west - LEAST_DEGREES,
  south - LEAST_DEGREES,
  east + LEAST_DEGREES,
  north + LEAST_DEGREES,
];

/** What is being edited, begun anew whenever another one is opened. What others save meanwhile changes nothing here. */
function useDraft(editing: string | null, area: Parameters<typeof draftOf>[0] | undefined) {
  const [draft, setDraft] = useState<AreaDraft | null>(null);
  const [saved, setSaved] = useState<AreaDraft | null>(null);
  const [of, setOf] = useState<string | null>(null);
  const drawing = useDrawing(draft?.shape ?? null, (shape) => setDraft((now) => now && { ...now, shape }));
  const { forget } = drawing;
  useEffect(() => {
    if (editing === of) return;
    const next = editing === NEW ? NEW_DRAFT : area && area.id === editing ? draftOf(area) : null;
    if (editing !== null && !next) return;
    setOf(editing);
    setDraft(next);
    setSaved(next);
    forget();
  }, [editing, of, area, forget]);
  return { draft: editing === of ? draft : null, saved: editing === of ? saved : null, setDraft, drawing };
}
