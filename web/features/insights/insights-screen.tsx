import ChartColumn from 'icon:chart-column';
import Check from 'icon:check';
import Link2 from 'icon:link-2';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { EVERYONE, SCORE_NAMES } from '#contract/insight-segments.ts';
import { getInsights, getUserInsights, listSegments } from '#contract/insights.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { choiceOr } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardSkeleton, Empty, PageHeader } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useCopied } from '#web/ui/use-copied.ts';
import { ActivityCard } from './activity-card.tsx';
import { AreasCard } from './areas-card.tsx';
import { Chooser } from './chooser.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { DistributionCard } from './distribution-card.tsx';
import { InsightTiles } from './insight-tiles.tsx';
import styles from './insights.module.css';
import { InsightsFrame } from './insights-frame.tsx';
import { INSIGHT_PARAMETERS, isComparing, otherOf } from './insights-view.ts';
import { LossesByHourCard, LossesByRoadCard, LossesCard } from './losses-cards.tsx';
import { ModesCard } from './modes-card.tsx';
import { type Insights, sidesOf } from './sides.ts';
import { TrendCard } from './trend-card.tsx';
import { type Names, useNames } from './use-names.ts';
import { FunnelCard, RetentionCard, VersionScoresCard } from './users-cards.tsx';

const PARAMETERS = { ...INSIGHT_PARAMETERS, part: choiceOr(SCORE_NAMES, 'total') };
const LABEL = { label: 'insights' };

interface Props {
  projectId: number;
  /** The page to connect an app; undefined for people who may not open it. */
  connectHref: string | undefined;
  /** Further actions of the page. */
  actions: ReactNode;
}

/** How app users drive, travel and stay, and how two segments or periods differ. */
export function InsightsScreen({ projectId, connectHref, actions }: Props) {
  const { query: view, change } = useAddress(PARAMETERS);
  const { segment, period } = view;
  const other = otherOf(view);
  const compared = isComparing(view) && { withSegment: other.segment, withPeriod: other.period };
  const input = { query: { projectId, segment, period, ...compared } };
  const insights = useEndpoint(getInsights, input, { ...LABEL, placeholderData: keepPreviousData });
  const segments = useEndpoint(listSegments, { query: { projectId } }, LABEL);
  const users = useEndpoint(
    getUserInsights,
    { query: { projectId, segment } },
    { ...LABEL, placeholderData: keepPreviousData },
  );
  const names = useNames(segments.data);
  const isNew = users.data?.segment === EVERYONE && users.data.funnel.registered === 0;
  if (isNew) return <NoUsers connectHref={connectHref} />;
  return (
    <InsightsFrame
      tab="overview"
      projectId={projectId}
      actions={
        <>
          {actions}
          <CopyLink />
        </>
      }
    >
      <Stack>
        <p className={styles.printed}>{names.viewLabel(view)}</p>
        <Chooser view={view} segments={segments.data} names={names} change={change} />
        {insights.error && !insights.data ? (
          <Card>
            <Failed error={insights.error} onRetry={() => void insights.refetch()} />
          </Card>
        ) : (
          <Text as="div" stale={insights.isPlaceholderData} aria-busy={insights.isPlaceholderData}>
            <Travelled
              projectId={projectId}
              data={insights.data}
              names={names}
              part={view.part}
              onPart={(part) => change({ part })}
            />
          </Text>
        )}
        {/* Below what is still coming, it would be pushed down. */}
        {(insights.data || insights.error) && (
          <UsersSection data={users.data} names={names}>
            {users.error && !users.data && (
              <Card>
                <Failed error={users.error} onRetry={() => void users.refetch()} />
              </Card>
            )}
            {users.data && (
              <>
                <Grid columns={2} until={1200} align="start" className={styles.pair}>
                  <FunnelCard projectId={projectId} data={users.data} />
                  <VersionScoresCard projectId={projectId} data={users.data} />
                </Grid>
                <RetentionCard projectId={projectId} data={users.data} />
              </>
            )}
          </UsersSection>
        )}
      </Stack>
    </InsightsFrame>
  );
}

function CopyLink() {
  const t = useWords(insightsWords);
  const { copied, copy } = useCopied(() => location.href);
  const Icon = copied ? Check : Link2;
  return (
    <Button kind="main" icon={<Icon size={16} aria-hidden="true" />} onClick={copy}>
      {t(copied ? 'linkCopied' : 'copyLink')}
    </Button>
  );
}

interface UsersSectionProps {
  data: ReplyOf<typeof getUserInsights> | undefined;
  names: Names;
  children: ReactNode;
}

function UsersSection({ data, names, children }: UsersSectionProps) {
  const t = useWords(insightsWords);
  const isSegment = data !== undefined && data.segment !== EVERYONE;
  const about = isSegment ? t('usersOf', { name: names.segmentLabel(data.segment) }) : t('usersLead');
  return (
    <Stack as="section">
      <div>
        <h2>{t('usersTitle')}</h2>
        <Note>
          {about} {data?.sampled != null && t('usersSampled', { sampled: formatNumber(data.sampled) })}
        </Note>
      </div>
      {children}
    </Stack>
  );
}

function NoUsers({ connectHref }: { connectHref: string | undefined }) {
  const t = useWords(insightsWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Card>
        <Empty
          icon={<ChartColumn size={22} />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          actions={connectHref && <ButtonLink href={connectHref}>{t('emptyAction')}</ButtonLink>}
        />
      </Card>
    </>
  );
}

interface TravelledProps {
  projectId: number;
  data: Insights | undefined;
  names: Names;
  part: (typeof SCORE_NAMES)[number];
  onPart: (part: (typeof SCORE_NAMES)[number]) => void;
}

/** The cards about trips. */
function Travelled({ projectId, data, names, part, onPart }: TravelledProps) {
  const t = useWords(insightsWords);
  if (!data) {
    return (
      <Stack data-coming>
        <InsightTiles sides={undefined} />
        <Grid columns={2} until={1200} className={styles.pair}>
          <CardSkeleton />
          <CardSkeleton />
        </Grid>
      </Stack>
    );
  }
  const sides = sidesOf(data, names);
  if (data.own.trips === 0 && !data.other?.trips) {
    return (
      <Card>
        <Empty
          icon={<ChartColumn size={22} />}
          title={t('noTripsTitle')}
          text={t('noTripsText', { name: names.segmentLabel(data.own.segment) })}
        />
      </Card>
    );
  }
  return (
    <Stack>
      <InsightTiles sides={sides} />
      {data.comparison && <ComparisonCard comparison={data.comparison} sides={sides} />}
      {data.other && !data.comparison && <Notice tone="info">{t('untested')}</Notice>}
      <Grid columns={2} until={1200} align="stretch" className={styles.pair}>
        <DistributionCard projectId={projectId} sides={sides} part={part} onPart={onPart} />
        <TrendCard projectId={projectId} sides={sides} part={part} />
      </Grid>
      <Grid columns={2} until={1200} align="stretch" className={styles.pair}>
        <LossesCard projectId={projectId} sides={sides} />
        <LossesByRoadCard projectId={projectId} sides={sides} />
        <AreasCard projectId={projectId} own={data.own} />
        <ModesCard projectId={projectId} sides={sides} />
      </Grid>
      <LossesByHourCard projectId={projectId} sides={sides} names={names} />
      <ActivityCard projectId={projectId} sides={sides} names={names} />
    </Stack>
  );
}
