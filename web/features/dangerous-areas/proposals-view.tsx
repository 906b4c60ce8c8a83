import Radar from 'icon:radar';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type AreaWork, type SearchResult, searchAreas } from '#contract/dangerous-area-works.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatDistance, formatNumber, formatShare } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Bounds } from '#web/map/bounds.ts';
import { ListBesideMap } from '#web/map/shapes/list-beside-map.tsx';
import { PanelFrame } from '#web/map/shapes/panel-frame.tsx';
import { widened } from '#web/map/shapes/shape-bounds.ts';
import { ShapesMap } from '#web/map/shapes/shapes-map.tsx';
import type { MapShape } from '#web/map/shapes-layer.tsx';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AreaWorkProgress, isGoingOn } from './area-work-progress.tsx';
import { useTotal, useWork, WORK_CHANGE } from './areas.queries.ts';
import { SearchForm, USUAL_SEARCH } from './search-form.tsx';
import { SearchSummary } from './search-summary.tsx';
import { SpotList } from './spot-list.tsx';

const PARAMETERS = { view: text(), work: text() };

/** Proposed areas: searched on demand, shown on the map, accepted individually or all at once. */
export function ProposalsView() {
  const t = useWords(areaWords);
  const { query, change } = useAddress(PARAMETERS);
  const id = query.work || null;
  const { data: work, error, refetch } = useWork(id);
  const [isAsking, setAsking] = useState(false);
  const first = useFirstSearch(id, (next) => change({ work: next }));
  const [pointed, setPointed] = useState<string | null>(null);
  const spots = useMemo(() => work?.found?.proposals ?? [], [work]);
  const shapes = useMemo(
    (): MapShape[] =>
      spots.map(({ lat, lon, radiusMeters }, at) => ({
        id: String(at),
        name: String(at + 1),
        lat,
        lon,
        shape: { kind: 'circle', lat, lon, radiusMeters },
        isFaded: false,
      })),
    [spots],
  );
  const areas = useTotal().data?.bounds;
  const fit = useMemo(() => boundsOf(spots) ?? (areas ? widened(areas) : null), [spots, areas]);
  const map = (
    <ShapesMap
      id="dangerous-areas"
      label={t('map')}
      tone="danger"
      shapes={shapes}
      fit={fit}
      chosen={pointed}
      drawing={null}
      onChoose={(spot) => {
        setPointed(spot);
        document.getElementById(`spot-${spot}`)?.focus();
      }}
    />
  );
  return (
    <ListBesideMap map={map}>
      <PanelFrame label={t('tabProposals')}>
        {!isAsking && !first.error ? (
          <SearchSummary input={work?.input ?? USUAL_SEARCH} onChange={() => setAsking(true)} />
        ) : (
          <SearchForm
            key={work?.input ? work.id : 'none'}
            usual={work?.input ?? null}
            isBusy={work !== undefined && isGoingOn(work)}
            onSearch={(next) => {
              setAsking(false);
              change({ work: next });
            }}
          />
        )}
        <FailureNotice error={first.error} />
        {error && !work && <Failed error={error} onRetry={() => void refetch()} />}
        {work && <AreaWorkProgress work={work} />}
        {!isAsking && <Found work={work} onPoint={setPointed} onDone={() => change({ view: null, work: null })} />}
      </PanelFrame>
    </ListBesideMap>
  );
}

/** Searches with the default thresholds at once, so that nobody has to choose numbers first. */
function useFirstSearch(id: string | null, onSearch: (work: string) => void) {
  const search = useChange(searchAreas, WORK_CHANGE);
  const isBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the address names no search.
  useEffect(() => {
    if (id || isBegun.current) return;
    isBegun.current = true;
    search.mutate({ body: USUAL_SEARCH }, { onSuccess: ({ work }) => onSearch(work.id) });
  }, [id]);
  return search;
}

interface FoundProps {
  work: AreaWork | undefined;
  onPoint: (spot: string | null) => void;
  onDone: () => void;
}

function Found({ work, onPoint, onDone }: FoundProps) {
  const t = useWords(areaWords);
  if (!work?.found) return null;
  const { found } = work;
  return (
    <>
      <Searched found={found} days={work.days} />
      {found.proposals.length === 0 ? (
        <Empty icon={<Radar size={22} />} title={t('noProposals')} text={t('noProposalsText')} />
      ) : (
        <SpotList key={work.id} spots={found.proposals} onPoint={onPoint} onDone={onDone} />
      )}
    </>
  );
}

function Searched({ found, days }: { found: SearchResult; days: number }) {
  const t = useWords(areaWords);
  return (
    <>
      <Note>
        {t('searchedOf', {
          trips: formatNumber(found.trips),
          km: formatDistance(found.meters),
          events: formatNumber(found.events),
          impacts: formatNumber(found.impacts),
          count: days,
        })}
      </Note>
      {found.share < 1 && <Notice tone="info">{t('searchedPart', { share: formatShare(found.share) })}</Notice>}
      {found.known > 0 && <Note>{t('knownSpots', { count: found.known })}</Note>}
    </>
  );
}

function boundsOf(spots: readonly { lat: number; lon: number }[]): Bounds | null {
  if (spots.length === 0) return null;
  const [lats, lons] = [spots.map(({ lat }) => lat), spots.map(({ lon }) => lon)];
  return widened([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
}
