import MapPinOff from 'icon:map-pin-off';
import UsersRound from 'icon:users-round';
import { useMemo } from 'react';
import type { ActivityCells, ActivityLayer } from '#contract/activity-map.ts';
import { middleOfOutline } from '#contract/cell-outline.ts';
import { type RampClass, rampColour } from '#contract/cell-ramp.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { activityMapWords } from '#web/i18n/activity-map.ts';
import { useWords } from '#web/i18n/words.ts';
import { usePlaceTexts } from '#web/map/place-names.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './activity-map.module.css';

const MAX_LISTED = 25;

interface Props {
  layer: ActivityLayer;
  /** Undefined while loading. */
  found: ActivityCells | undefined;
  classes: readonly RampClass[];
  onChoose: (cell: string) => void;
}

/** The map as a list: for the keyboard, for screen readers, and for a quick answer. */
export function BusiestCells({ layer, found, classes, onChoose }: Props) {
  const t = useWords(activityMapWords);
  const cells = useMemo(
    () => (found?.cells ?? []).slice(0, MAX_LISTED).map((cell) => ({ ...cell, middle: middleOfOutline(cell.outline) })),
    [found],
  );
  const names = usePlaceTexts(useMemo(() => cells.map(({ middle }) => middle), [cells]));
  if (!found) {
    return (
      <Stack pad={16}>
        <Skeleton height={280} />
      </Stack>
    );
  }
  const { withheld, leastPeople: least, sampled } = found;
  if (cells.length === 0 && withheld > 0) {
    return <Empty icon={<UsersRound size={22} />} title={t('hiddenOnly')} text={t('hiddenOnlyText', { least })} />;
  }
  if (cells.length === 0) {
    return (
      <Empty icon={<MapPinOff size={22} />} title={t('nothing')} text={`${t('nothingText')} ${t('nothingYet')}`} />
    );
  }
  return (
    <section aria-label={t('busiest')}>
      <Stack gap={4} pad={16}>
        <Text as="h2" size="heading">
          {t('busiest')}
        </Text>
        <Note>{t('busiestHelp')}</Note>
        {sampled !== null && <Note>{t('sampled', { users: formatNumber(sampled) })}</Note>}
        {withheld > 0 && <Note>{t('withheld', { count: withheld, least })}</Note>}
      </Stack>
      <Stack as="ol" gap={0}>
        {cells.map(({ cell, value, people, middle }, at) => (
          <li key={cell}>
            <Grid
              as="button"
              columns="12px minmax(0, 1fr) auto"
              gap={12}
              align="center"
              textAlign="left"
              pad="8 16"
              line="bottom"
              className={styles.place}
              hovers
              wide
              type="button"
              onClick={() => onChoose(cell)}
            >
              <Text rounded="mark" square={12} style={{ background: rampColour(value, classes) }} />
              <Text ellipsis>
                {names[at] || t('unnamed', { lat: middle.lat.toFixed(4), lon: middle.lon.toFixed(4) })}
                <Caption as="span" className={styles.people}>
                  {t('people', { count: people, amount: formatNumber(people) })}
                </Caption>
              </Text>
              <Text weight={600} tabular>
                {t(`count_${layer}`, { count: value, amount: formatNumber(value) })}
              </Text>
            </Grid>
          </li>
        ))}
      </Stack>
    </section>
  );
}
