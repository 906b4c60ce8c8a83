import type { ComponentType } from 'react';
import { useSession } from '#web/session/session.store.ts';
import { pageNameOf } from './page-address.ts';
import type { PageModule, PageView } from './pages.ts';

/** Each page is a separate chunk, except the three named here, which are parts of others. */
const FILES = import.meta.glob<{ Page: ComponentType<{ projectId: number }> }>([
  '../pages/*.tsx',
  '!../pages/{sign-in,not-found,unauthorised}.tsx',
  '../features/*/*.page.tsx',
]);

/** The page of a view; inside the frame of its tabs, if it has one, it starts anew for another project. */
export async function loadPage({ file, path, page }: PageView): Promise<PageModule> {
  const load = Object.entries(FILES).find(([name]) => pageNameOf(name) === file)?.[1];
  if (!load) throw new Error(`There is no page ${file}.`);
  const [{ Page }, framed] = await Promise.all([load(), page.frame?.()]);
  return {
    Page: () => {
      const projectId = useSession((state) => state.currentProject);
      if (!framed) return <Page projectId={projectId} />;
      return (
        <framed.Frame path={path} projectId={projectId}>
          <Page key={projectId} projectId={projectId} />
        </framed.Frame>
      );
    },
  };
}
