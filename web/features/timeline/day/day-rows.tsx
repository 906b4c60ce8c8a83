import Activity from 'icon:activity';
import CircleDashed from 'icon:circle-dashed';
import ScrollText from 'icon:scroll-text';
import type { PointerEvent, ReactNode } from 'react';
import type { DayGap, DayItem, DayMoment, LogMark } from '#contract/day.ts';
import { GROUP_OF_MODE, type StateCode } from '#contract/dictionary.ts';
import { ItemPlaces } from '#web/features/timeline/shared/item-places.tsx';
import { measureText, spanText, useMomentText } from '#web/features/timeline/shared/item-words.ts';
import { LineRidden } from '#web/features/timeline/shared/line-ridden.tsx';
import { ICON_OF_MODE } from '#web/features/timeline/shared/modes.ts';
import { hrefWith } from '#web/features/timeline/shared/timeline-address.ts';
import { formatSpeed } from '#web/format/numbers.ts';
import { formatDuration, formatMoment } from '#web/format/times.ts';
import { localTime } from '#web/format/zone.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './day-list.module.css';
import { Sign } from './sign.tsx';

export interface RowEvents {
  onPointerMove: (event: PointerEvent) => void;
  onPointerDown: () => void;
  onFocus: () => void;
}

export function ItemRow({
  item,
  zone,
  isChosen,
  ...events
}: { item: DayItem; zone: string; isChosen: boolean } & RowEvents) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  const Icon = ICON_OF_MODE[item.type];
  return (
    <Grid as="li" gap={12} pad="8 16" className={styles.item} data-chosen={isChosen} {...events}>
      <span className={styles.icon} data-group={GROUP_OF_MODE[item.type]}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <Stack gap={2}>
        <Row
          as={NearLink}
          gap={12}
          align="baseline"
          justify="between"
          nowrap
          tone="plain"
          className={styles.link}
          covers
          href={hrefWith({ item: item.startTs, t: null })}
          aria-current={isChosen ? 'true' : undefined}
        >
          <Text weight={600} ellipsis>
            {words.mode(item.type)}
          </Text>
          <Text as="time" size="small" weight={500} tabular noShrink className={styles.time}>
            {spanText(item, zone)}
          </Text>
        </Row>
        <Note as="span">
          {measureText(item)}
          {item.maxSpeedKmh !== null &&
            item.maxSpeedKmh > 0 &&
            item.type !== 'IDLE' &&
            ` · ${t('topSpeed', { speed: formatSpeed(item.maxSpeedKmh) })}`}
        </Note>
        <LineRidden item={item} />
        <ItemPlaces item={item} className={styles.places} />
        <ItemChips item={item} zone={zone} />
      </Stack>
    </Grid>
  );
}

export function ItemChips({ item, zone }: { item: DayItem; zone: string }) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  const chips: ReactNode[] = [
    item.totalScore !== null && (
      <Chip key="score" tone={item.totalScore >= 80 ? 'success' : item.totalScore >= 60 ? 'warning' : 'danger'}>
        {t('score', { score: item.totalScore })}
      </Chip>
    ),
    item.isOpen && (
      <Chip key="open" tone="info" title={t('runningHelp')}>
        {t('running')}
      </Chip>
    ),
    item.isOverridden && (
      <Chip key="corrected" tone="brand" title={t('correctedHelp', { mode: words.mode(item.measuredType) })}>
        {t('corrected')}
      </Chip>
    ),
    item.isLate && item.arrivedMs !== null && (
      <Chip key="late" title={t('lateHelp', { when: formatMoment(item.arrivedMs, { zone }) })}>
        {t('late')}
      </Chip>
    ),
    item.startsBefore && <Chip key="before">{t('fromBefore')}</Chip>,
    item.endsAfter && <Chip key="after">{t('intoNext')}</Chip>,
  ].filter(Boolean);
  return chips.length > 0 ? (
    <Row as="span" above={4} gap={6} align="stretch" className={styles.chips}>
      {chips}
    </Row>
  ) : null;
}

export function GapRow({ gap, zone, ...events }: { gap: DayGap; zone: string } & RowEvents) {
  const t = useWords(timelineWords);
  const span = spanText({ startTs: gap.fromTs, endTs: gap.toTs }, zone);
  return (
    <Row as="li" nowrap tone="muted" size="small" className={styles.gap} {...events}>
      <CircleDashed size={16} aria-hidden="true" />
      <span>{t(gap.isOpen ? 'gapOpen' : 'gap')}</span>
      <Text as="time" size="small" weight={500} tabular noShrink className={styles.time}>
        {span}
      </Text>
      <Note as="span">{formatDuration(gap.toTs - gap.fromTs)}</Note>
    </Row>
  );
}

const Clock = ({ atMs, zone }: { atMs: number; zone: string }) => (
  <Caption as="time" tabular dateTime={new Date(atMs).toISOString()}>
    {localTime(atMs, zone).seconds}
  </Caption>
);

export function MomentRow({ moment, zone, ...events }: { moment: DayMoment; zone: string } & RowEvents) {
  const words = useDictionary();
  const t = useWords(timelineWords);
  const text = useMomentText();
  const remedies = [...new Set((moment.reasons ?? []).map(words.remedy))];
  return (
    <Grid as="li" gap={8} align="baseline" tone="plain" size="small" className={styles.small} {...events}>
      <Sign kind={moment.kind} size={12} />
      <Clock atMs={moment.atMs} zone={zone} />
      <span>
        {text(moment)}
        {remedies.length > 0 && <small>{t('remedy', { remedy: remedies.join(' ') })}</small>}
      </span>
    </Grid>
  );
}

export function DayStateRow({
  state,
  atMs,
  zone,
  ...events
}: { state: StateCode; atMs: number; zone: string } & RowEvents) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  return (
    <Grid
      as="li"
      gap={8}
      align="baseline"
      tone="plain"
      size="small"
      className={styles.small}
      title={words.stateHelp(state)}
      {...events}
    >
      <Activity size={13} aria-hidden="true" />
      <Clock atMs={atMs} zone={zone} />
      <span>{t('stateSince', { state: words.state(state) })}</span>
    </Grid>
  );
}

export function DayLogRow({ log, zone, ...events }: { log: LogMark; zone: string } & RowEvents) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  return (
    <Grid
      as="li"
      gap={8}
      align="baseline"
      tone="plain"
      size="small"
      className={styles.small}
      data-level={log.level}
      {...events}
    >
      <ScrollText size={13} aria-hidden="true" />
      <Clock atMs={log.atMs} zone={zone} />
      <Text breaks>
        {words.level(log.level)} · {log.text}
        {log.count > 1 && <small>{t('logLines', { count: log.count })}</small>}
      </Text>
    </Grid>
  );
}
