import { lazy, Suspense, useState } from 'react';
import { getAppUser } from '#contract/app-user-head.ts';
import { isDolphin } from '#contract/roles.ts';
import { isGone } from '#web/api/call-failure.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { AboutTab } from '#web/features/app-users/about-tab.tsx';
import { ConfigTab } from '#web/features/app-users/config-tab.tsx';
import { UserHead } from '#web/features/app-users/user-head.tsx';
import { Erased, NoSuchUser } from '#web/features/app-users/user-screens.tsx';
import { CommentsCard } from '#web/features/comments/comments-card.tsx';
import { ContactCard } from '#web/features/contacts/contact-card.tsx';
import { LiveDot } from '#web/features/live/live-state.tsx';
import { DayScreen } from '#web/features/timeline/day/day-screen.tsx';
import { FIRST_TAB, useTimelinePlace } from '#web/features/timeline/shared/timeline-address.ts';
import { TripScreen } from '#web/features/timeline/trip/trip-screen.tsx';
import { UserVehicles, VehicleScoresCard } from '#web/features/vehicles/user-vehicles.tsx';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { adminHref } from '#web/navigation/paths.ts';
import { withParameters } from '#web/navigation/use-address.ts';
import { useSession } from '#web/session/session.store.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { CardSkeleton } from '#web/ui/card.tsx';
import { Sections } from '#web/ui/sections.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

// Loaded on demand, so that the day loads without them.
const TripsTab = lazy(async () => ({ default: (await import('#web/features/insight/trips-tab.tsx')).TripsTab }));
const TimeTab = lazy(async () => ({ default: (await import('#web/features/insight/time-tab.tsx')).TimeTab }));
const WhyTab = lazy(async () => ({ default: (await import('#web/features/insight/why-tab.tsx')).WhyTab }));
const LogsTab = lazy(async () => ({ default: (await import('#web/features/insight/logs-tab.tsx')).LogsTab }));
const StatesTab = lazy(async () => ({ default: (await import('#web/features/insight/states-tab.tsx')).StatesTab }));

/** Parameters of a single tab that must not be carried to another. */
const OF_ONE_TAB = ['search', 'level', 'state', 'from', 'to', 'mode', 'sort', 'by', 'look'];
const WITHOUT_TAB_PARAMETERS = Object.fromEntries(OF_ONE_TAB.map((name) => [name, null]));
/** A refusal of the caller means that the session has ended. */
const APP_USER = { label: 'timeline', refetchInterval: 20_000 };

interface Props {
  projectId: number;
  userId: string;
  listHref: string;
  mayWrite: boolean;
}

/** One app user: header, tabs, and the open tab. */
export function AppUser({ projectId, userId, listHref, mayWrite }: Props) {
  const t = useWords(timelineWords);
  const own = useWords(appUsersWords);
  const insight = useWords(insightWords);
  const { place } = useTimelinePlace();
  const vehicleHref = useVehicleHref(projectId);
  const areaHref = useAreaHref(projectId);
  const [erased, setErased] = useState<Parameters<typeof Erased>[0]['receipt'] | null>(null);
  const userKey = { projectId, userId };
  const { data: head, error } = useEndpoint(getAppUser, { query: userKey }, APP_USER);
  useLiveQuery(projectId, ['timeline', 'states', 'troubles'], [endpointKey(getAppUser, { query: userKey })], {
    userId,
  });
  if (erased) return <Erased receipt={erased} listHref={listHref} />;
  if (isGone(error)) return <NoSuchUser user={userId} listHref={listHref} />;
  const hrefOf = (tab: string) => withParameters({ ...WITHOUT_TAB_PARAMETERS, tab: tab === FIRST_TAB ? null : tab });
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
        listHref={listHref}
        aboutHref={hrefOf('about')}
        live={
          <>
            <LiveDot projectId={projectId} />
            <UserVehicles userKey={userKey} hrefOf={vehicleHref} />
          </>
        }
      />
      <Tabs label={t('tabs')} tabs={tabs.map(({ key, label }) => ({ href: hrefOf(key), label }))} open={hrefOf(open)} />
      <Suspense fallback={<CardSkeleton />}>
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
        (head ? (
          <AboutTab
            userKey={userKey}
            head={head}
            mayWrite={mayWrite}
            contact={<ContactCard userKey={userKey} mayWrite={mayWrite} />}
            comments={<CommentsCard subject={userKey} isAdmin={mayWrite} />}
            onErased={setErased}
          />
        ) : (
          <CardSkeleton />
        ))}
      {open === FIRST_TAB && (
        <DayScreen
          userKey={userKey}
          itemScreen={(props) => (
            <TripScreen
              key={props.item.startTs}
              {...props}
              mayWrite={mayWrite}
              areaHref={areaHref}
              comments={<CommentsCard subject={{ ...userKey, startTs: props.item.startTs }} isAdmin={mayWrite} />}
            />
          )}
        />
      )}
    </>
  );
}

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
