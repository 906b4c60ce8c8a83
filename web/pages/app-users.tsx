import { MapPinned, Trophy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getAppUser } from '#contract/app-user-head.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import { isDolphin, rolesOn } from '#contract/roles.ts';
import { CallError, isGone } from '#web/api/call-failure.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { AboutTab } from '#web/features/app-users/about-tab.tsx';
import { AppUserList } from '#web/features/app-users/app-user-list.tsx';
import { ConfigTab } from '#web/features/app-users/config-tab.tsx';
import { UserHead } from '#web/features/app-users/user-head.tsx';
import { Erased, NoSuchUser } from '#web/features/app-users/user-screens.tsx';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { LiveDot } from '#web/features/live/live-state.tsx';
import { DayScreen } from '#web/features/timeline/day/day-screen.tsx';
import { FIRST_TAB, useTimelinePlace } from '#web/features/timeline/shared/timeline-address.ts';
import { TripScreen } from '#web/features/timeline/trip/trip-screen.tsx';
import { UserVehicles, VehicleScoresCard } from '#web/features/vehicles/user-vehicles.tsx';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useAddress, withParameters } from '#web/navigation/use-address.ts';
import { useSession } from '#web/session/session.store.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, PageHeader, Skeleton } from '#web/ui/card.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

// Loaded on demand, so that the list and the day load without them.
const TripsTab = lazy(async () => ({ default: (await import('#web/features/insight/trips-tab.tsx')).TripsTab }));
const TimeTab = lazy(async () => ({ default: (await import('#web/features/insight/time-tab.tsx')).TimeTab }));
const WhyTab = lazy(async () => ({ default: (await import('#web/features/insight/why-tab.tsx')).WhyTab }));
const LogsTab = lazy(async () => ({ default: (await import('#web/features/insight/logs-tab.tsx')).LogsTab }));
const StatesTab = lazy(async () => ({ default: (await import('#web/features/insight/states-tab.tsx')).StatesTab }));
const RankingScreen = lazy(async () => ({
  default: (await import('#web/features/insight/ranking-screen.tsx')).RankingScreen,
}));
const PresenceScreen = lazy(async () => ({
  default: (await import('#web/features/insight/presence-screen.tsx')).PresenceScreen,
}));

/** Parameters of a single tab that must not be carried to another. */
const OF_ONE_TAB = ['search', 'level', 'state', 'from', 'to', 'mode', 'sort', 'by', 'look'];
const NOTHING_OF_TABS = Object.fromEntries(OF_ONE_TAB.map((name) => [name, null]));
/** Refused for the caller, the session is over. */
const APP_USER = { label: 'timeline', refetchInterval: 20_000 };
const PRESENCE = 'presence';
const RANKING = 'ranking';
const PARAMETERS = { view: text() };

const listHref = (projectId: number) => adminHref('/admin/appUsers', projectId);
const userHref = (projectId: number, userId: string) => `${listHref(projectId)}&user=${encodeURIComponent(userId)}`;

/** One app user: head, tabs, and what the open tab shows. */
function OfUser({ projectId, userId }: { projectId: number; userId: string }) {
  const t = useWords(timelineWords);
  const own = useWords(appUsersWords);
  const insight = useWords(insightWords);
  const { place } = useTimelinePlace();
  const mayWrite = useIsAdmin(projectId);
  const vehicleHref = useVehicleHref(projectId);
  const areaHref = useAreaHref(projectId);
  const [erased, setErased] = useState<Parameters<typeof Erased>[0]['receipt'] | null>(null);
  const userKey = { projectId, userId };
  const { data: head, error } = useEndpoint(getAppUser, { query: userKey }, APP_USER);
  useLiveQuery(projectId, ['timeline', 'states', 'troubles'], [endpointKey(getAppUser, { query: userKey })], {
    userId,
  });
  const toList = listHref(projectId);
  if (erased) return <Erased receipt={erased} listHref={toList} />;
  if (isGone(error)) return <NoSuchUser user={userId} listHref={toList} />;
  const hrefOf = (tab: string) => withParameters({ ...NOTHING_OF_TABS, tab: tab === FIRST_TAB ? null : tab });
  const tabs = [
    { key: 'day', label: t('tabDay') },
    { key: 'trips', label: insight('tabTrips') },
    { key: 'time', label: insight('tabTime') },
    { key: 'why', label: insight('tabWhy') },
    { key: 'logs', label: insight('tabLogs') },
    { key: 'states', label: insight('tabStates') },
    { key: 'config', label: own('tabConfig') },
    { key: 'about', label: own('tabAbout') },
  ];
  const open = tabs.find(({ key }) => key === place.tab)?.key ?? FIRST_TAB;
  return (
    <>
      <UserHead
        userKey={userKey}
        head={head}
        mayWrite={mayWrite}
        listHref={toList}
        aboutHref={hrefOf('about')}
        live={
          <>
            <LiveDot projectId={projectId} />
            <UserVehicles userKey={userKey} hrefOf={vehicleHref} />
          </>
        }
      />
      <Tabs label={t('tabs')} tabs={tabs.map(({ key, label }) => ({ href: hrefOf(key), label }))} open={hrefOf(open)} />
      <Suspense fallback={<TabSkeleton />}>
        {open === 'trips' && <TripsTab userKey={userKey} whyHref={hrefOf('why')} />}
        {open === 'time' && (
          <Sections>
            <TimeTab userKey={userKey} />
            <VehicleScoresCard userKey={userKey} hrefOf={vehicleHref} />
          </Sections>
        )}
        {open === 'why' && <WhyTab userKey={userKey} />}
        {open === 'logs' && <LogsTab userKey={userKey} />}
        {open === 'states' && <StatesTab userKey={userKey} />}
      </Suspense>
      {open === 'config' && <ConfigTab userKey={userKey} mayWrite={mayWrite} />}
      {open === 'about' &&
        (head ? <AboutTab userKey={userKey} head={head} mayWrite={mayWrite} onErased={setErased} /> : <TabSkeleton />)}
      {open === FIRST_TAB && (
        <DayScreen
          userKey={userKey}
          itemScreen={(props) => (
            <TripScreen key={props.item.startTs} {...props} mayWrite={mayWrite} areaHref={areaHref} />
          )}
        />
      )}
    </>
  );
}

const TabSkeleton = () => (
  <Card>
    <Skeleton height={240} />
  </Card>
);

const useIsAdmin = (projectId: number): boolean =>
  useSession(({ user }) => user !== null && (isDolphin(user) || rolesOn(user, projectId).includes('admin')));

/** Only dolphins can open dangerous areas. */
function useAreaHref(projectId: number): ((id: string) => string) | null {
  const mayOpen = useSession(({ user }) => user !== null && isDolphin(user));
  return mayOpen ? (id) => `${adminHref('/admin/da', projectId)}&area=${id}` : null;
}

/** Only dolphins can open vehicles. */
function useVehicleHref(projectId: number): ((id: string) => string) | null {
  const mayOpen = useSession(({ user }) => user !== null && isDolphin(user));
  return mayOpen ? (id) => `${adminHref('/admin/vehicle', projectId)}&vehicle=${id}` : null;
}

/** Search by area and time instead of by name. */
function ByPlace({ projectId }: { projectId: number }) {
  const isAdmin = useIsAdmin(projectId);
  return (
    <Suspense fallback={<TabSkeleton />}>
      <PresenceScreen
        projectId={projectId}
        isAdmin={isAdmin}
        listHref={listHref(projectId)}
        hrefOf={({ userId, date, firstMs }) =>
          `${userHref(projectId, userId)}&date=${date}&t=${Math.floor(firstMs / 1000)}`
        }
      />
    </Suspense>
  );
}

/** Who travelled within a period, led on to the trips that explain a score. */
function Ranked({ projectId }: { projectId: number }) {
  return (
    <Suspense fallback={<TabSkeleton />}>
      <RankingScreen
        projectId={projectId}
        listHref={listHref(projectId)}
        hrefOf={(userId, { from, to }) => `${userHref(projectId, userId)}&tab=trips&from=${from}&to=${to}&sort=score`}
      />
    </Suspense>
  );
}

/** Without a selected user: the list to find one. */
function Finding({ projectId }: { projectId: number }) {
  const t = useWords(appUsersWords);
  const insight = useWords(insightWords);
  const isAdmin = useIsAdmin(projectId);
  const byPlace = (
    <ButtonLink href={`${listHref(projectId)}&view=${PRESENCE}`} icon={<MapPinned size={16} aria-hidden="true" />}>
      {insight('presence')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink href={`${listHref(projectId)}&view=${RANKING}`} icon={<Trophy size={16} aria-hidden="true" />}>
              {insight('ranking')}
            </ButtonLink>
            {isAdmin && byPlace}
          </>
        }
      />
      <AppUserList projectId={projectId} hrefOf={({ userId }) => userHref(projectId, userId)} />
    </>
  );
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  const { place } = useTimelinePlace();
  const { query } = useAddress(PARAMETERS);
  const { error } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  const isGone = error instanceof CallError && error.status === 404;
  if (isGone) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  if (!place.user && query.view === PRESENCE) return <ByPlace key={projectId} projectId={projectId} />;
  if (!place.user && query.view === RANKING) return <Ranked key={projectId} projectId={projectId} />;
  return place.user ? (
    <OfUser key={`${projectId}:${place.user}`} projectId={projectId} userId={place.user} />
  ) : (
    <Finding key={projectId} projectId={projectId} />
  );
}
