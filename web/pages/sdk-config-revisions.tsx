import { RevisionsScreen } from '../features/revisions/revisions-screen.tsx';
import { ConfigurationFrame } from '../features/sdk-config/configuration-frame.tsx';
import { useSession } from '../session/session.store.ts';

export function Page() {
  const projectId = useSession((state) => state.currentProject);
  return (
    <ConfigurationFrame tab="revisions">
      <RevisionsScreen key={projectId} projectId={projectId} />
    </ConfigurationFrame>
  );
}
