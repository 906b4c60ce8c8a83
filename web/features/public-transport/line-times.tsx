import type { TransitLineDay } from '#contract/public-transport.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { day as dayParameter, text } from '#web/navigation/parameters.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { Card } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Text } from '#web/ui/text.tsx';
import { LineBadge, lineName } from './line-badge.tsx';
import styles from './public-transport.module.css';

const PARAMETERS = { day: dayParameter, direction: text() };
const DAY_SECONDS = 86_400;

/** A line's timetable of a day: one column per trip. */
export function LineTimes({ line: shown, pattern }: { line: TransitLineDay; pattern: number }) {
  const t = useWords(publicTransportWords);
  const { change } = useAddress(PARAMETERS);
  const { line, day, patterns, cut } = shown;
  const open = patterns[pattern] ?? patterns[0];
  const date = formatCalendarDay(day);
  return (
    <Card
      title={t('timesOf', { line: lineName(line), day: date })}
      action={<NearLink href={withParameters({ line: null, direction: null, day: null })}>{t('back')}</NearLink>}
      flush
    >
      <Row gap="12 20" align="end" pad="12 16" line="bottom" className={styles.timesBar}>
        <LineBadge line={line} />
        <DayField label={t('day')} value={day} onChange={(next) => next && change({ day: next })} />
        <SelectField
          label={t('direction')}
          value={open ? String(patterns.indexOf(open)) : ''}
          onChange={(event) => change({ direction: event.target.value })}
        >
          {patterns.map(({ headsign, stops }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a line's ways is what names them
            <option key={at} value={at}>
              {headsign ? t('towards', { headsign }) : t('someDirection', { number: at + 1 })} ({stops[0]?.name} –{' '}
              {stops.at(-1)?.name})
            </option>
          ))}
        </SelectField>
      </Row>
      {open && open.trips.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={styles.times} tabIndex={0} aria-label={t('timesOf', { line: lineName(line), day: date })}>
          <table>
            <tbody>
              {open.stops.map((stop, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may call at a stop twice
                <tr key={at}>
                  <th scope="row">{stop.name}</th>
                  {open.trips.map((trip) => (
                    <td key={trip.join()}>
                      <Clock seconds={trip[at] ?? 0} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <Text as="p" tone="muted" pad={16}>
          {t('noTrips')}
        </Text>
      )}
      {cut && (
        <Text as="p" tone="muted" pad={16}>
          {t('cutTrips')}
        </Text>
      )}
    </Card>
  );
}

/** Times after midnight are marked. */
function Clock({ seconds }: { seconds: number }) {
  const t = useWords(publicTransportWords);
  const within = seconds % DAY_SECONDS;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const text = `${two(within / 3600)}:${two((within / 60) % 60)}`;
  if (seconds < DAY_SECONDS) return <>{text}</>;
  return (
    <abbr title={t('nextDay')}>
      {text}
      <sup>+1</sup>
    </abbr>
  );
}
