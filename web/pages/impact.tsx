import type { CaseDetails } from '#contract/assistance.ts';
import { AssistanceScreen } from '#web/features/assistance/assistance-screen.tsx';
import { CommentsCard } from '#web/features/comments/comments-card.tsx';
import { ContactCard } from '#web/features/contacts/contact-card.tsx';
import { adminHref } from '#web/navigation/paths.ts';

/** The pages of the app user and of the trip. */
const userHref = ({ userId }: CaseDetails, projectId: number): string =>
  `${adminHref('/admin/appUsers', projectId)}&user=${encodeURIComponent(userId)}`;

function tripHref(one: CaseDetails, projectId: number): string | null {
  if (!one.trip) return null;
  const { startTs, timeZone } = one.trip;
  const zone = timeZone ?? 'UTC';
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(startTs * 1000);
  const second = Math.floor(Date.parse(one.happenedAt) / 1000);
  return `${userHref(one, projectId)}&date=${date}&item=${startTs}&t=${second}`;
}

/** In the assistance receiver's log. */
const deliveryHref = (id: string, projectId: number): string =>
  `${adminHref('/admin/sdkConfig/receiver', projectId)}&selected=0&delivery=${id}`;

export function Page({ projectId }: { projectId: number }) {
  return (
    <AssistanceScreen
      key={projectId}
      projectId={projectId}
      userHref={(one) => userHref(one, projectId)}
      tripHref={(one) => tripHref(one, projectId)}
      contact={({ userId }) => <ContactCard userKey={{ projectId, userId }} mayWrite />}
      comments={({ userId, id }) => <CommentsCard subject={{ projectId, userId, caseId: id }} isAdmin />}
      deliveryHref={({ id }) => (id ? deliveryHref(id, projectId) : null)}
    />
  );
}
