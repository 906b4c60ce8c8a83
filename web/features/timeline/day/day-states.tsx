import CalendarX from 'icon:calendar-x';
import MapPinned from 'icon:map-pinned';
import UserX from 'icon:user-x';
import type { Day } from '#contract/day.ts';
import { hrefWith } from '#web/features/timeline/shared/timeline-address.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty, Skeleton } from '#web/ui/card.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { toDay } from './day-bar.tsx';
import styles from './day-screen.module.css';

/** Has the final layout, so that nothing shifts when the day loads. */
export function DaySkeleton() {
  return (
    <Stack gap={12} className={styles.screen} aria-busy="true">
      <Skeleton height={36} width="min(100%, 420px)" />
      <Skeleton height={208} />
      <Grid columns="minmax(340px, 5fr) minmax(0, 8fr)" until={960} gap={12} align="start">
        <Stack gap={12}>
          <Skeleton height={420} />
        </Stack>
        <div className={styles.map}>
          <Skeleton height="100%" />
        </div>
      </Grid>
    </Stack>
  );
}

/** An empty day or user, with links to the nearest active days. */
export function NothingHere({ day }: { day: Day }) {
  const t = useWords(timelineWords);
  const nearest = [day.previousActive, day.nextActive].filter((date) => date !== null);
  const isNew = nearest.length === 0;
  return (
    <Text as="section" card>
      <Empty
        icon={isNew ? <MapPinned size={22} /> : <CalendarX size={22} />}
        title={t(isNew ? 'emptyUserTitle' : 'emptyDayTitle')}
        text={t(isNew ? 'emptyUserText' : 'emptyDayText')}
        actions={nearest.map((date) => (
          <ButtonLink key={date} href={hrefWith(toDay(date))}>
            {t('toDay', { date: formatCalendarDay(date) })}
          </ButtonLink>
        ))}
      />
    </Text>
  );
}

export function UnknownUser({ user }: { user: string }) {
  const t = useWords(timelineWords);
  return (
    <Text as="section" card>
      <Empty
        icon={<UserX size={22} />}
        title={t('unknownUserTitle')}
        text={t('unknownUserText', { user })}
        actions={
          <ButtonLink href={hrefWith({ user: null, date: null, item: null, t: null, zone: null })}>
            {t('toUsers')}
          </ButtonLink>
        }
      />
    </Text>
  );
}

export function BadDate() {
  const t = useWords(timelineWords);
  return (
    <Text as="section" card>
      <Empty
        icon={<CalendarX size={22} />}
        title={t('badDateTitle')}
        text={t('badDateText')}
        actions={
          <ButtonLink href={hrefWith({ date: null, zone: null, item: null, t: null })}>{t('toLastDay')}</ButtonLink>
        }
      />
    </Text>
  );
}
