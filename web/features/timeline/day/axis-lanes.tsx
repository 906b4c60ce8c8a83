import type { CSSProperties } from 'react';
import type { Day, DayItem } from '#contract/day.ts';
import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import { ICON_OF_MODE } from '#web/features/timeline/shared/modes.ts';
import { SIGN_OF_MOMENT } from '#web/features/timeline/shared/moment-signs.ts';
import { formatDistance } from '#web/format/numbers.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './axis.module.css';
import { clusterMoments } from './axis-clusters.ts';
import { type AxisView, shareOf } from './axis-scale.ts';
import { Sign } from './sign.tsx';

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/** The left edge and width of a time span, clipped to the view; null outside of it. */
function placeOf(view: AxisView, fromMs: number, toMs: number): { style: CSSProperties; widthShare: number } | null {
  if (toMs <= view.from || fromMs >= view.to) return null;
  const left = Math.max(0, shareOf(view, fromMs));
  const widthShare = Math.min(1, shareOf(view, toMs)) - left;
  return { style: { left: percent(left), width: percent(widthShare) }, widthShare };
}

interface LaneProps {
  day: Day;
  view: AxisView;
  widthPx: number;
}

const ICON_FITS_PX = 26;
const NAME_FITS_PX = 86;
const DISTANCE_FITS_PX = 150;

function Block({
  item,
  view,
  widthPx,
  isChosen,
}: {
  item: DayItem;
  view: AxisView;
  widthPx: number;
  isChosen: boolean;
}) {
  const words = useDictionary();
  const place = placeOf(view, item.startTs * 1_000, item.endTs * 1_000);
  if (!place) return null;
  const px = place.widthShare * widthPx;
  const Icon = ICON_OF_MODE[item.type];
  return (
    <Row
      as="span"
      gap={6}
      nowrap
      tone="plain"
      size="caption"
      weight={500}
      oneLine
      className={classNames(styles.block, isChosen && styles.chosen, item.isOpen && styles.open)}
      style={place.style}
      data-group={GROUP_OF_MODE[item.type]}
    >
      {px >= ICON_FITS_PX && <Icon size={16} />}
      {px >= NAME_FITS_PX && (
        <span className={styles.blockName}>
          {words.mode(item.type)}
          {px >= DISTANCE_FITS_PX && item.distanceMeters > 0 && (
            <Text as="small" tone="plain" size="caption" weight={400}>
              {' '}
              {formatDistance(item.distanceMeters)}
            </Text>
          )}
        </span>
      )}
    </Row>
  );
}

export function ItemLane({
  day,
  view,
  widthPx,
  items,
  chosen,
}: LaneProps & { items: readonly DayItem[]; chosen: number | null }) {
  return (
    <div className={styles.items}>
      {day.gaps.map(({ fromTs, toTs }) => {
        const place = placeOf(view, fromTs * 1_000, toTs * 1_000);
        return place && <span key={fromTs} className={styles.gap} style={place.style} />;
      })}
      {items.map((item) => (
        <Block key={item.startTs} item={item} view={view} widthPx={widthPx} isChosen={item.startTs === chosen} />
      ))}
    </div>
  );
}

export function MomentLane({ day, view, widthPx }: LaneProps) {
  return (
    <div className={styles.moments}>
      {day.moments.map(({ atMs, untilMs, kind }) => {
        const place = untilMs ? placeOf(view, atMs, untilMs) : null;
        return (
          place && (
            <span
              key={`${kind}${atMs}`}
              className={styles.band}
              style={{ ...place.style, background: SIGN_OF_MOMENT[kind].colour }}
            />
          )
        );
      })}
      {clusterMoments(day.moments, view, widthPx).map(({ share, heaviest, count }) => (
        <Row
          as="span"
          inline
          gap={0}
          nowrap
          key={`${heaviest.kind}${heaviest.atMs}`}
          className={styles.sign}
          style={{ left: percent(share) }}
        >
          <Sign kind={heaviest.kind} />
          {count > 1 && <small>{count}</small>}
        </Row>
      ))}
    </div>
  );
}

const STATE_FITS_PX = 70;

export function StateLane({ day, view, widthPx }: LaneProps) {
  const words = useDictionary();
  const end = day.isRunning ? Math.min(Date.now(), day.toTs * 1_000) : day.toTs * 1_000;
  return (
    <div className={styles.states}>
      {day.states.map(({ atMs, state }, at) => {
        const place = placeOf(view, Math.max(atMs, day.fromTs * 1_000), day.states[at + 1]?.atMs ?? end);
        return (
          place && (
            <Text
              pad="0 6"
              tone="muted"
              size="micro"
              ellipsis
              key={atMs}
              className={styles.state}
              style={place.style}
              data-state={state}
            >
              {place.widthShare * widthPx >= STATE_FITS_PX && words.state(state)}
            </Text>
          )
        );
      })}
    </div>
  );
}

export function LogLane({ day, view }: LaneProps) {
  return (
    <div className={styles.logs}>
      {day.logs.map(({ atMs, level, count }) => {
        const share = shareOf(view, atMs);
        if (share < 0 || share > 1) return null;
        const height = `${Math.min(100, 35 + Math.log2(count + 1) * 18)}%`;
        return <span key={atMs} className={styles.log} style={{ left: percent(share), height }} data-level={level} />;
      })}
    </div>
  );
}
