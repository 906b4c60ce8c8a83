import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import Globe from 'icon:globe';
import type { Day } from '#contract/day.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { hrefWith, type PlaceChange } from '#web/features/timeline/shared/timeline-address.ts';
import { addDays } from '#web/format/days.ts';
import { browserZone } from '#web/format/times.ts';
import { localTime } from '#web/format/zone.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { Calendar } from './calendar.tsx';
import styles from './day-bar.module.css';
import { ModeToggles } from './mode-toggles.tsx';

/** Opens another day and clears the selection. */
export const toDay = (date: string): PlaceChange => ({ date, item: null, t: null });

interface Props {
  userKey: UserKey;
  day: Day;
  go: (change: PlaceChange) => void;
}

export function DayBar({ userKey, day, go }: Props) {
  const t = useWords(timelineWords);
  const today = localTime(Date.now(), day.zone).date;
  return (
    <Row gap="8 16">
      <Row gap={6} nowrap className={styles.days}>
        <DayLink date={addDays(day.date, -1)} label={t('previousDay')} icon={ChevronLeft} />
        <Calendar userKey={userKey} date={day.date} onChoose={(date) => go(toDay(date))} />
        <DayLink date={addDays(day.date, 1)} label={t('nextDay')} icon={ChevronRight} />
        {day.date !== today && (
          <ButtonLink kind="quiet" href={hrefWith(toDay(today))}>
            {t('today')}
          </ButtonLink>
        )}
      </Row>
      <ZoneChoice day={day} go={go} />
      <Text grow className={styles.spring} />
      <ModeToggles items={day.items} />
    </Row>
  );
}

const DayLink = ({ date, label, icon: Icon }: { date: string; label: string; icon: IconComponent }) => (
  <Text
    as={NearLink}
    tone="plain"
    framed="strong"
    rounded="small"
    ground="surface"
    square={36}
    hovers
    href={hrefWith(toDay(date))}
    aria-label={label}
    title={label}
  >
    <Icon size={18} aria-hidden="true" />
  </Text>
);

/** Times are local to the place by default, but a viewer elsewhere may prefer another zone. */
function ZoneChoice({ day, go }: Pick<Props, 'day' | 'go'>) {
  const t = useWords(timelineWords);
  const mine = browserZone();
  const chosen = day.isZoneOfPlace ? '' : day.zone;
  const isListed = ['', 'UTC', mine].includes(chosen);
  return (
    <Row as="label" inline gap={6} nowrap shrink tone="muted" size="small" className={styles.zone}>
      <Globe size={15} aria-hidden="true" />
      <Hidden>{t('zone')}</Hidden>
      <select value={chosen} onChange={(event) => go({ zone: event.currentTarget.value || null })}>
        <option value="">
          {day.isZoneOfPlace ? t('zoneOfPlace', { zone: day.zone }) : t('zoneOfPlace', { zone: '…' })}
        </option>
        {mine !== 'UTC' && <option value={mine}>{t('zoneOfBrowser', { zone: mine })}</option>}
        <option value="UTC">{t('zoneUtc')}</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
      </select>
    </Row>
  );
}
