import { type ReactNode, useCallback, useMemo, useState } from 'react';
import {
  ACTIVITY_LAYERS,
  ACTIVITY_MODES,
  ACTIVITY_WEEKS,
  type ActivityTrip,
  ALL_SEGMENT,
} from '#contract/activity-map.ts';
import { rampClasses, rampColour, rampToneOf } from '#contract/cell-ramp.ts';
import { SEGMENT_PATTERN } from '#contract/insight-segments.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useWords } from '#web/i18n/words.ts';
import { CellsLayer } from '#web/map/cells-layer.tsx';
import { ClustersLayer } from '#web/map/clusters-layer.tsx';
import { KeepInView } from '#web/map/keep-in-view.tsx';
import { useMapScheme } from '#web/map/map-scheme.ts';
import { canDraw, MapView } from '#web/map/map-view.tsx';
import type { PlaceCursor } from '#web/map/marker.tsx';
import { usePeopleBounds } from '#web/map/people-in-view.tsx';
import { PictureOfMap } from '#web/map/picture-of-map.tsx';
import { usePrintedMap } from '#web/map/printed-map.tsx';
import { mapBoundsAround, requestedBounds } from '#web/map/requested-bounds.ts';
import { ListBesideMap } from '#web/map/shapes/list-beside-map.tsx';
import { ViewOnMap } from '#web/map/view-on-map.tsx';
import { choice, choiceOr, matching, wholeNumber } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { PageHeader } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityLegend } from './activity-legend.tsx';
import { type ActivityView, useActivityCell, useActivityCells, useLiveClusters } from './activity-map.queries.ts';
import { BusiestCells } from './busiest-cells.tsx';
import { CellPanel } from './cell-panel.tsx';
import { LivePanel } from './live-panel.tsx';

const H3 = matching(/^8[2-9][0-9a-f]{13}$/);
const WEEKS = ACTIVITY_WEEKS.map(String);
const PARAMETERS = {
  layer: choiceOr(ACTIVITY_LAYERS, 'trips'),
  weeks: choiceOr(WEEKS, '4'),
  mode: choice(ACTIVITY_MODES),
  hour: wholeNumber,
  segment: matching(SEGMENT_PATTERN),
  live: choice(['on']),
  cell: H3,
  here: H3,
};

interface Props {
  projectId: number;
  tripHref: (trip: ActivityTrip) => string;
  userHref: (userId: string) => string;
  /** Further actions of the page, one of which may print it. */
  actions: (print: () => void) => ReactNode;
}

/** The activity of a project on one map; cell, period and layer are in the URL. */
export function ActivityMapScreen({ projectId, tripHref, userHref, actions }: Props) {
  const t = useWords(activityMapWords);
  const scheme = useMapScheme();
  const { query, change, open } = useAddress(PARAMETERS);
  const [isDrawn] = useState(canDraw);
  const people = usePeopleBounds();
  const [seen, setSeen] = useState<string | null>(null);
  const bounds = isDrawn || people === undefined ? seen : mapBoundsAround(people);
  const { layer, cell, here } = query;
  const view: ActivityView = {
    projectId,
    layer,
    weeks: Number(query.weeks),
    segment: query.segment || ALL_SEGMENT,
    mode: layer === 'trips' ? query.mode : null,
    hour: layer === 'stays' && query.hour !== null && query.hour < 24 ? query.hour : null,
  };
  const isLive = query.live === 'on';
  const { data, error, refetch } = useActivityCells(view, bounds);
  const live = useLiveClusters(view, isLive ? bounds : null);

  const classes = useMemo(
    () =>
      rampClasses(
        (data?.cells ?? []).map(({ value }) => value),
        rampToneOf(layer),
        scheme,
      ),
    [data, layer, scheme],
  );
  const cells = useMemo(
    () =>
      (data?.cells ?? []).map(({ cell: id, value, outline }) => ({ id, outline, colour: rampColour(value, classes) })),
    [data, classes],
  );
  const clusters = useMemo(
    () =>
      (isLive ? (live.data?.clusters ?? []) : []).map(({ cell: id, lat, lon, people }) => ({
        ...{ id, lat, lon },
        size: people,
        label: formatNumber(people),
      })),
    [isLive, live.data],
  );
  const { data: chosen } = useActivityCell(view, cell);
  const [lat, lon] = [chosen?.lat, chosen?.lon];
  const showChosen = useCallback(
    (show: PlaceCursor) => {
      if (lat !== undefined && lon !== undefined) show([lon, lat]);
      return () => {};
    },
    [lat, lon],
  );
  const printed = usePrintedMap(t('map'));
  const back = () => change({ cell: '', here: '' });
  const map = (
    <>
      {printed.picture}
      <MapView label={t('map')}>
        <PictureOfMap onReady={printed.onCapture} />
        <ViewOnMap onView={(view) => setSeen(requestedBounds(view))} />
        <KeepInView follow={showChosen} />
        <CellsLayer id="activity" cells={cells} chosen={cell || null} onChoose={(id) => open({ cell: id, here: '' })} />
        {isLive && <ClustersLayer id="people" clusters={clusters} onChoose={(id) => open({ here: id, cell: '' })} />}
      </MapView>
      <ActivityLegend layer={layer} classes={classes} isLive={isLive} />
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={actions(printed.print)} />
      <Stack gap={12}>
        <ActivityFilters
          view={view}
          isLive={isLive}
          onChange={({ weeks, segment, ...changes }) =>
            change({
              ...changes,
              ...(weeks !== undefined && { weeks: String(weeks) }),
              ...(segment !== undefined && { segment: segment === ALL_SEGMENT ? '' : segment }),
            })
          }
          onLive={(on) => change({ live: on ? 'on' : null, here: '' })}
        />
        <ListBesideMap map={map}>
          {here ? (
            <LivePanel view={view} cell={here} userHref={userHref} onBack={back} />
          ) : cell ? (
            <CellPanel key={cell} view={view} cell={cell} tripHref={tripHref} onBack={back} />
          ) : error && !data ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <BusiestCells
              layer={layer}
              found={data}
              classes={classes}
              onChoose={(id) => open({ cell: id, here: '' })}
            />
          )}
        </ListBesideMap>
      </Stack>
    </>
  );
}
