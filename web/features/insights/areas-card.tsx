import { useMemo } from 'react';
import type { ActivityLayer } from '#contract/activity-map.ts';
import { EVERYONE } from '#contract/insight-segments.ts';
import { type InsightSide, listWorstAreas, WEEKS_OF_PERIOD, type WorstArea } from '#contract/insights.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceTexts } from '#web/map/place-names.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Text } from '#web/ui/text.tsx';
import { mapHref } from './hrefs.ts';

const LAYERS = ['harsh', 'speeding', 'phoneUse'] as const satisfies readonly ActivityLayer[];
const DIGITS = 2;

const eventsIn = (area: WorstArea): number => LAYERS.reduce((sum, layer) => sum + area[layer], 0);
/** The most frequent kind of event in an area. */
const mainLayer = (area: WorstArea) => LAYERS.reduce((most, layer) => (area[layer] > area[most] ? layer : most));

/** The areas where most points are lost; each links to the map. */
export function AreasCard({ projectId, own: { segment, period } }: { projectId: number; own: InsightSide }) {
  const t = useWords(insightsWords);
  const { data } = useEndpoint(listWorstAreas, { query: { projectId, segment, period } });
  const areas = useMemo(() => data?.areas ?? [], [data]);
  const names = usePlaceTexts(areas);
  const weeks = WEEKS_OF_PERIOD[period];
  return (
    <Card title={t('areas')} lead={t('areasLead')}>
      {data && areas.length === 0 && (
        <Text as="p" tone="muted">
          {t(data.areas ? 'noAreas' : 'areasUnknown')}
        </Text>
      )}
      {areas.length > 0 && data?.sampled != null && (
        <Note>{t('areasSampled', { users: formatNumber(data.sampled) })}</Note>
      )}
      {areas.length > 0 && (
        <BarList
          label={t('areas')}
          most={Math.max(...areas.map(eventsIn))}
          rows={areas.map((area, at) => ({
            key: area.cell,
            name: names[at] || `${area.lat.toFixed(DIGITS)}, ${area.lon.toFixed(DIGITS)}`,
            detail: t('areaDetail', {
              harsh: formatNumber(area.harsh),
              speeding: formatNumber(area.speeding),
              phone: formatNumber(area.phoneUse),
            }),
            count: eventsIn(area),
            href: mapHref(projectId, {
              layer: mainLayer(area),
              cell: area.cell,
              weeks,
              segment: segment === EVERYONE ? undefined : segment,
            }),
          }))}
        />
      )}
    </Card>
  );
}
