import { DayScreen } from '../features/timeline/day/day-screen.tsx';
import { UserPicker } from '../features/timeline/day/user-picker.tsx';
import { FIRST_TAB, hrefWith, useTimelinePlace } from '../features/timeline/shared/timeline-address.ts';
import { timelineWords } from '../i18n/timeline.ts';
import { useWords } from '../i18n/words.ts';
import { useSession } from '../session/session.store.ts';
import { PageHeader } from '../ui/card.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** One app user: head, tabs, and what the open tab shows. */
function OfUser({ projectId, userId }: { projectId: number; userId: string }) {
  const t = useWords(timelineWords);
  const whose = { projectId, userId };
  const hrefOf = (tab: string) => hrefWith({ tab: tab === FIRST_TAB ? null : tab });
  return (
    <>
      <PageHeader title={userId} />
      <Tabs label={t('tabs')} tabs={[{ href: hrefOf('day'), label: t('tabDay') }]} open={hrefOf('day')} />
      <DayScreen whose={whose} />
    </>
  );
}

/** No user is chosen: the list to find one. */
function Finding() {
  const t = useWords(timelineWords);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <UserPicker />
    </>
  );
}

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  const { place } = useTimelinePlace();
  return place.user ? (
    <OfUser key={`${projectId}:${place.user}`} projectId={projectId} userId={place.user} />
  ) : (
    <Finding key={projectId} />
  );
}
