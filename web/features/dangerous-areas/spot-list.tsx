import { useState } from 'react';
import type { Proposal } from '#contract/dangerous-area-works.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceTexts } from '#web/map/place-names.ts';
import { PanelActions } from '#web/map/shapes/panel-frame.tsx';
import { Check } from '#web/map/shapes/shape-list.tsx';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useCreateAreas } from './areas.queries.ts';
import styles from './proposals.module.css';
import { SpotFacts } from './spot-facts.tsx';

interface Props {
  spots: readonly Proposal[];
  onPoint: (spot: string | null) => void;
  onDone: () => void;
}

const digits = (degrees: number): string => formatNumber(degrees, 4);

/** The proposals, strongest first; selected ones become areas. */
export function SpotList({ spots, onPoint, onDone }: Props) {
  const t = useWords(areaWords);
  const creating = useCreateAreas();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const places = usePlaceTexts(spots);
  const names = spots.map(({ kind, lat, lon }, at) => {
    const suggested = places[at] || t('spotName', { kind: t(`kind_${kind}`), lat: digits(lat), lon: digits(lon) });
    return typed.get(at) ?? suggested;
  });
  const isAll = marked.size === spots.length;
  const toggle = (at: number) => {
    const next = new Set(marked);
    if (!next.delete(at)) next.add(at);
    setMarked(next);
  };
  const accept = () => {
    const areas = [...marked].flatMap((at) => {
      const spot = spots[at];
      if (!spot) return [];
      const { lat, lon, radiusMeters, kind } = spot;
      const shape = { kind: 'circle' as const, lat, lon, radiusMeters };
      return [{ name: names[at]?.trim() ?? '', kind, shape, active: true, validFrom: null, validTo: null }];
    });
    creating.mutate(areas, {
      onSuccess: ({ items }) => {
        showSnackbar({ message: t('accepted', { count: items.length }), type: 'success' });
        onDone();
      },
    });
  };
  const isNameless = [...marked].some((at) => !names[at]?.trim());
  return (
    <>
      <Row gap="4 16" justify="between">
        <Text as="h3" size="heading">
          {t('foundSpots', { count: spots.length })}
        </Text>
        <Check
          label={t('markAll')}
          checked={isAll}
          onChange={() => setMarked(isAll ? new Set() : new Set(spots.keys()))}
        />
      </Row>
      <Stack as="ol" gap={0} line="top" className={styles.spots}>
        {spots.map((spot, at) => (
          <Grid
            as="li"
            key={`${spot.lat} ${spot.lon}`}
            columns="auto minmax(0, 1fr)"
            gap="4 12"
            pad="12 16"
            line="bottom"
            className={styles.spot}
            onMouseEnter={() => onPoint(String(at))}
            onMouseLeave={() => onPoint(null)}
          >
            <Row as="label" nowrap size="small" tone="muted" tabular className={styles.mark}>
              <input
                id={`spot-${at}`}
                type="checkbox"
                aria-label={t('markSpot', { name: names[at] ?? '' })}
                checked={marked.has(at)}
                onFocus={() => onPoint(String(at))}
                onChange={() => toggle(at)}
              />
              <span aria-hidden="true">{at + 1}</span>
            </Row>
            <Stack gap={4}>
              <input
                className={styles.spotName}
                aria-label={t('nameSpot', { number: at + 1 })}
                value={names[at] ?? ''}
                maxLength={120}
                onChange={(event) => setTyped(new Map(typed).set(at, event.target.value))}
              />
              <SpotFacts spot={spot} />
            </Stack>
          </Grid>
        ))}
      </Stack>
      <FailureNotice error={creating.error} />
      <PanelActions>
        <Button kind="main" busy={creating.isPending} disabled={marked.size === 0 || isNameless} onClick={accept}>
          {marked.size === 0 ? t('acceptMarked') : t('accept', { count: marked.size })}
        </Button>
      </PanelActions>
    </>
  );
}
