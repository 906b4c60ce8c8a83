import { RevisionsScreen } from '#web/features/revisions/revisions-screen.tsx';
import { ConfigurationFrame } from '#web/features/sdk-config/configuration-frame.tsx';
import { useSession } from '#web/session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="revisions">
      <RevisionsScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
