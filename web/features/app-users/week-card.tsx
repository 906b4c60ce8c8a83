import { listSummaries, type WeeklySummary } from '#contract/summaries.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { dayRange } from '#web/format/days.ts';
import { formatDistance, formatNumber, NOT_KNOWN } from '#web/format/numbers.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { appUserHref } from '#web/navigation/paths.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { SmallFigures } from '#web/ui/small-figures.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';

/** Figures, trips and tip of most weeks, so that what follows does not move far. */
const WEEK_PX = 180;

/** The latest weekly summary, as shown in the user's app. */
export function WeekCard({ userKey }: { userKey: UserKey }) {
  const t = useWords(appUsersWords);
  const { data, isPending } = useEndpoint(listSummaries, { query: { ...userKey, limit: 1 } });
  const summary = data?.items[0];
  return (
    <Card title={t('week')} lead={summary ? weekName(summary) : t('weekLead')}>
      {isPending && <Skeleton width="100%" height={WEEK_PX} />}
      {data && !summary && <Text tone="muted">{t('noWeek')}</Text>}
      {summary && <Week userKey={userKey} summary={summary} />}
    </Card>
  );
}

const weekName = ({ firstDay, lastDay }: WeeklySummary): string => dayRange(firstDay, lastDay);

const signed = (change: number | null): string => {
  if (change === null) return NOT_KNOWN;
  return change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
};

function Week({ userKey, summary }: { userKey: UserKey; summary: WeeklySummary }) {
  const t = useWords(appUsersWords);
  const { score, change, trips, distanceMeters, bestTrip, worstTrip, tip, badges, version } = summary;
  return (
    <Stack gap={12}>
      <SmallFigures
        figures={[
          [t('weekScore'), score === null ? NOT_KNOWN : formatNumber(score)],
          [t('weekChange'), signed(change)],
          [t('weekTrips'), formatNumber(trips)],
          [t('weekDistance'), formatDistance(distanceMeters)],
        ]}
      />
      {(bestTrip || worstTrip) && (
        <Row gap="4 16">
          <TripLink userKey={userKey} trip={bestTrip} isWorst={false} />
          <TripLink userKey={userKey} trip={worstTrip} isWorst />
        </Row>
      )}
      {tip && <Text as="p">{tip.text[languageOfPage()]}</Text>}
      {badges && badges.length > 0 && (
        <ChipList>
          {badges.map((badge) => (
            <li key={badge}>
              <Chip>{t(`badge_${badge}`)}</Chip>
            </li>
          ))}
        </ChipList>
      )}
      {version > 1 && <Note>{t('weekVersion', { version })}</Note>}
    </Stack>
  );
}

interface TripLinkProps {
  userKey: UserKey;
  trip: WeeklySummary['bestTrip'];
  isWorst: boolean;
}

/** The worst trip opens at the place where it lost most points. */
function TripLink({ userKey: { projectId, userId }, trip, isWorst }: TripLinkProps) {
  const t = useWords(appUsersWords);
  if (!trip) return null;
  const item = Date.parse(trip.startTs) / 1000;
  const focus = isWorst ? '&focus=loss' : '';
  return (
    <NearLink href={`${appUserHref(projectId, userId, trip.day)}&item=${item}${focus}`}>
      {t(isWorst ? 'weekWorst' : 'weekBest', { score: trip.score })}
    </NearLink>
  );
}
