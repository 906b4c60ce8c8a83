import { type Day, getDay } from '#contract/day.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatCalendarDay, formatClock } from '#web/format/times.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';

interface Gap {
  fromTs: number;
  toTs: number;
  isSilent: boolean;
}

/** Shorter pauses cannot contain a missing trip. */
const SHORTEST_S = 20 * 60;

/** The times of a day without a trip: the phone was stationary, or there is no data. */
export function gapsOf({ items, gaps, fromTs, toTs }: Day, nowTs: number): Gap[] {
  // A day without any data is one gap.
  if (items.length + gaps.length === 0) gaps = [{ fromTs, toTs, isOpen: false }];
  const found = [
    ...items
      .filter(({ type }) => type === 'IDLE')
      .map((item) => ({ fromTs: item.startTs, toTs: item.endTs, isSilent: false })),
    ...gaps.map((gap) => ({ fromTs: gap.fromTs, toTs: gap.toTs, isSilent: true })),
  ];
  return found
    .map((gap) => ({ ...gap, fromTs: Math.max(gap.fromTs, fromTs), toTs: Math.min(gap.toTs, toTs, nowTs) }))
    .filter((gap) => gap.toTs - gap.fromTs >= SHORTEST_S)
    .sort((a, b) => a.fromTs - b.fromTs);
}

interface Props {
  userKey: UserKey;
  days: readonly string[];
  asked: number | null;
  onAsk: (ts: number) => void;
}

/** Offers times to choose from, because people rarely know the exact time of a missing trip. */
export function WhyGaps({ days, ...rest }: Props) {
  const t = useWords(insightWords);
  return (
    <Card title={t('whyGaps')} lead={t('whyGapsLead')}>
      <Stack gap={20}>
        {days.map((date) => (
          <DayGaps key={date} date={date} {...rest} />
        ))}
      </Stack>
    </Card>
  );
}

function DayGaps({ userKey, date, asked, onAsk }: Omit<Props, 'days'> & { date: string }) {
  const t = useWords(insightWords);
  const { data } = useEndpoint(getDay, { query: { ...userKey, date } }, { label: 'timeline' });
  const name = formatCalendarDay(date);
  const gaps = data ? gapsOf(data, Date.now() / 1000) : [];
  const where = data ? { zone: data.zone } : {};
  return (
    <Stack as="section" gap={8} aria-label={name}>
      <h3>{name}</h3>
      {!data && <Skeleton height={80} />}
      {data && gaps.length === 0 && <Note>{t('whyGapsNone')}</Note>}
      <Row gap={8} tabular>
        {gaps.map(({ fromTs, toTs, isSilent }) => (
          <Button
            key={fromTs}
            aria-pressed={asked !== null && asked >= fromTs && asked < toTs}
            onClick={() => onAsk(Math.floor((fromTs + toTs) / 2))}
          >
            {formatClock(fromTs * 1000, where)}–{formatClock(toTs * 1000, where)}
            {isSilent && <Caption>{t('whyGapSilent')}</Caption>}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
