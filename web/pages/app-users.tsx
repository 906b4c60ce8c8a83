import { useState } from 'react';
import { NO_PROJECT } from '../../contract/constants.ts';
import { isDolphin, rolesOn } from '../../contract/roles.ts';
import { CallError } from '../api/call-failure.ts';
import { AboutTab } from '../features/app-users/about-tab.tsx';
import { useAppUser } from '../features/app-users/app-user.queries.ts';
import { AppUserList } from '../features/app-users/app-user-list.tsx';
import { ConfigTab } from '../features/app-users/config-tab.tsx';
import { UserHead } from '../features/app-users/user-head.tsx';
import { Erased, NoSuchUser } from '../features/app-users/user-screens.tsx';
import { ProjectGone } from '../features/home/project-gone.tsx';
import { useProject } from '../features/projects/projects.queries.ts';
import { DayScreen } from '../features/timeline/day/day-screen.tsx';
import { FIRST_TAB, hrefWith, useTimelinePlace } from '../features/timeline/shared/timeline-address.ts';
import { TripScreen } from '../features/timeline/trip/trip-screen.tsx';
import { appUsersWords } from '../i18n/app-users.ts';
import { timelineWords } from '../i18n/timeline.ts';
import { useWords } from '../i18n/words.ts';
import { adminHref, homeHref } from '../navigation/paths.ts';
import { useSession } from '../session/session.store.ts';
import { Card, PageHeader, Skeleton } from '../ui/card.tsx';
import { Tabs } from '../ui/tabs.tsx';

const listHref = (projectId: number) => adminHref('/admin/appUsers', projectId);
const userHref = (projectId: number, userId: string) => `${listHref(projectId)}&user=${encodeURIComponent(userId)}`;

/** One app user: head, tabs, and what the open tab shows. */
function OfUser({ projectId, userId }: { projectId: number; userId: string }) {
  const t = useWords(timelineWords);
  const own = useWords(appUsersWords);
  const { place } = useTimelinePlace();
  const mayWrite = useSession(
    ({ user }) => user !== null && (isDolphin(user) || rolesOn(user, projectId).includes('admin')),
  );
  const [erased, setErased] = useState<Parameters<typeof Erased>[0]['receipt'] | null>(null);
  const whose = { projectId, userId };
  const { data: head, error } = useAppUser(whose);
  const toList = listHref(projectId);
  if (erased) return <Erased receipt={erased} listHref={toList} />;
  // An id that cannot be one answers 400; to a person it is the same.
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (isUnknown) return <NoSuchUser user={userId} listHref={toList} />;
  const hrefOf = (tab: string) => hrefWith({ tab: tab === FIRST_TAB ? null : tab });
  const tabs = [
    { key: 'day', label: t('tabDay') },
    { key: 'config', label: own('tabConfig') },
    { key: 'about', label: own('tabAbout') },
  ];
  const open = tabs.find(({ key }) => key === place.tab)?.key ?? FIRST_TAB;
  return (
    <>
      <UserHead whose={whose} head={head} mayWrite={mayWrite} listHref={toList} aboutHref={hrefOf('about')} />
      <Tabs label={t('tabs')} tabs={tabs.map(({ key, label }) => ({ href: hrefOf(key), label }))} open={hrefOf(open)} />
      {open === 'config' && <ConfigTab whose={whose} mayWrite={mayWrite} />}
      {open === 'about' &&
        (head ? (
          <AboutTab whose={whose} head={head} mayWrite={mayWrite} onErased={setErased} />
        ) : (
          <Card>
            <Skeleton height={240} />
          </Card>
        ))}
      {open === FIRST_TAB && (
        <DayScreen
          whose={whose}
          itemScreen={(props) => <TripScreen key={props.item.startTs} {...props} mayWrite={mayWrite} />}
        />
      )}
    </>
  );
}

/** No user is chosen: the list to find one. */
function Finding({ projectId }: { projectId: number }) {
  const t = useWords(appUsersWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AppUserList projectId={projectId} hrefOf={({ userId }) => userHref(projectId, userId)} />
    </>
  );
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  const { place } = useTimelinePlace();
  const { error } = useProject(projectId);
  const isGone = error instanceof CallError && error.status === 404;
  if (isGone) return <ProjectGone projectsHref={homeHref(NO_PROJECT)} />;
  return place.user ? (
    <OfUser key={`${projectId}:${place.user}`} projectId={projectId} userId={place.user} />
  ) : (
    <Finding key={projectId} projectId={projectId} />
  );
}
