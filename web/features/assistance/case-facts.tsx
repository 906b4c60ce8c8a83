import type { CaseDetails } from '#contract/assistance.ts';
import { formatDistance, formatNumber, formatSpeed, NOT_KNOWN } from '#web/format/numbers.ts';
import { formatClock, formatDuration, formatMoment } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Text } from '#web/ui/text.tsx';

/** Delays from this on are shown. */
const NOTICED_S = 5;

interface Props {
  one: CaseDetails;
  userHref: string;
  tripHref: string | null;
}

/** Time, severity, axis, speed before, and the trip it happened in. */
export function CaseFacts({ one, userHref, tripHref }: Props) {
  const t = useWords(assistanceWords);
  const zone = one.trip?.timeZone ?? undefined;
  const delay = (Date.parse(one.receivedAt) - Date.parse(one.happenedAt)) / 1000;
  return (
    <Grid as="dl" gap="16 24" min={200} fill pad={20}>
      <Fact tabular name={t('user')}>
        <Text as={NearLink} size="small" weight={400} mono leading={20} breaks href={userHref}>
          {one.userId}
        </Text>
      </Fact>
      <Fact tabular name={t('happened')}>
        {formatMoment(one.happenedAt, zone ? { zone } : {})}
      </Fact>
      <Fact tabular name={t('received')}>
        {formatMoment(one.receivedAt)}
        {delay >= NOTICED_S && <small>{t('delay', { time: formatDuration(delay) })}</small>}
      </Fact>
      {one.kind === 'AID' && (
        <Fact tabular name={t('severity')}>
          {formatNumber(one.asi, 2)}
        </Fact>
      )}
      {one.kind === 'AID' && (
        <Fact tabular name={t('axis')} title={t('axisHelp')}>
          {one.axis ?? NOT_KNOWN}
        </Fact>
      )}
      {one.severityThreshold !== null && (
        <Fact tabular name={t('threshold')}>
          {formatNumber(one.severityThreshold, 2)}
        </Fact>
      )}
      <Fact tabular name={t('speed')}>
        {formatSpeed(one.speedKmh)}
      </Fact>
      <Fact tabular name={t('trip')}>
        {one.trip && tripHref ? <Trip trip={one.trip} href={tripHref} /> : <small>{t('noTrip')}</small>}
      </Fact>
    </Grid>
  );
}

function Trip({ trip, href }: { trip: NonNullable<CaseDetails['trip']>; href: string }) {
  const t = useWords(assistanceWords);
  const dictionary = useDictionary();
  const where = trip.timeZone ? { zone: trip.timeZone } : {};
  return (
    <>
      <NearLink href={href}>{dictionary.mode(trip.type)}</NearLink>
      <small>
        {formatClock(trip.startTs * 1000, where)}–
        {trip.isOpen ? t('tripRunning') : formatClock(trip.endTs * 1000, where)}, {formatDistance(trip.distanceMeters)}
      </small>
    </>
  );
}
