import MapPinned from 'icon:map-pinned';
import Trophy from 'icon:trophy';
import { lazy, Suspense, useEffect } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import { getProject } from '#contract/projects.ts';
import { isDolphin, rolesOn } from '#contract/roles.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { AppUserList } from '#web/features/app-users/app-user-list.tsx';
import type { PeopleLinks } from '#web/features/app-users/people-columns.tsx';
import { ProjectGone } from '#web/features/home/project-gone.tsx';
import { SavedViewsMenu } from '#web/features/saved-views/saved-views-menu.tsx';
import { viewQuery } from '#web/features/saved-views/view-address.ts';
import { ReportButtons } from '#web/features/scheduled-reports/report-button.tsx';
import { useTimelinePlace } from '#web/features/timeline/shared/timeline-address.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { prefetchMap } from '#web/map/map-view.tsx';
import { text } from '#web/navigation/parameters.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useSession } from '#web/session/session.store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeleton, PageHeader } from '#web/ui/card.tsx';

// Loaded on demand, so that the list loads without them.
/** The day of a user begins with a map. */
const loadUser = () => {
  prefetchMap();
  return import('./app-user.tsx');
};
const AppUser = lazy(async () => ({ default: (await loadUser()).AppUser }));
const PresenceScreen = lazy(async () => ({
  default: (await import('#web/features/insight/presence-screen.tsx')).PresenceScreen,
}));

const PRESENCE = 'presence';
const PARAMETERS = { view: text() };

const listHref = (projectId: number) => adminHref('/admin/appUsers', projectId);
const userHref = (projectId: number, userId: string) => `${listHref(projectId)}&user=${encodeURIComponent(userId)}`;

const linksOf = (projectId: number): PeopleLinks => {
  const user = (userId: string) => userHref(projectId, userId);
  return {
    user,
    trips: (userId, { from, to }) => `${user(userId)}&tab=trips&from=${from}&to=${to}&sort=score`,
    worst: (userId, { day, startTs }) => `${user(userId)}&date=${day}&item=${startTs}&focus=loss`,
  };
};

const useIsAdmin = (projectId: number): boolean =>
  useSession(({ user }) => user !== null && (isDolphin(user) || rolesOn(user, projectId).includes('admin')));

function OfUser({ projectId, userId }: { projectId: number; userId: string }) {
  const mayWrite = useIsAdmin(projectId);
  return (
    <Suspense fallback={<CardSkeleton />}>
      <AppUser projectId={projectId} userId={userId} listHref={listHref(projectId)} mayWrite={mayWrite} />
    </Suspense>
  );
}

/** Search by area and time instead of by name. */
function ByPlace({ projectId }: { projectId: number }) {
  const isAdmin = useIsAdmin(projectId);
  return (
    <Suspense fallback={<CardSkeleton />}>
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

const SAVED_VIEW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The list as it is shown; a saved view that is open is followed. */
function reportedList(name: string) {
  const view = new URLSearchParams(location.search).get('view') ?? '';
  const viewId = SAVED_VIEW.test(view) ? view : null;
  return { kind: 'people' as const, name, query: viewQuery(location.search), viewId };
}

/** Without a selected user: the list to find one. */
function Finding({ projectId }: { projectId: number }) {
  const t = useWords(appUsersWords);
  const insight = useWords(insightWords);
  const people = useWords(peopleWords);
  const isAdmin = useIsAdmin(projectId);
  // Most readers of the list open one of its rows.
  useEffect(() => void loadUser().catch(() => undefined), []);
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
            <ButtonLink href={`${listHref(projectId)}&sort=score`} icon={<Trophy size={16} aria-hidden="true" />}>
              {people('ranking')}
            </ButtonLink>
            {isAdmin && byPlace}
            <ReportButtons projectId={projectId} view={() => reportedList(people('report'))} />
          </>
        }
      />
      <AppUserList
        projectId={projectId}
        links={linksOf(projectId)}
        mayWrite={isAdmin}
        views={<SavedViewsMenu projectId={projectId} screen="people" mayShare={isAdmin} />}
      />
    </>
  );
}

export function Page({ projectId }: { projectId: number }) {
  const { place } = useTimelinePlace();
  const { query } = useAddress(PARAMETERS);
  const { error } = useEndpoint(getProject, { query: { projectId } }, { label: 'project' });
  const isGone = error instanceof CallError && error.status === 404;
  if (isGone) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  if (!place.user && query.view === PRESENCE) return <ByPlace key={projectId} projectId={projectId} />;
  return place.user ? (
    <OfUser key={`${projectId}:${place.user}`} projectId={projectId} userId={place.user} />
  ) : (
    <Finding key={projectId} projectId={projectId} />
  );
}
