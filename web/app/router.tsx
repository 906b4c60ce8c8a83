import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Navigation } from '#web/navigation/navigation.ts';
import { Page as NotFoundPage } from '#web/pages/not-found.tsx';
import { Page as SignInPage } from '#web/pages/sign-in.tsx';
import { projectAtStart, projectInAddress } from '#web/session/project-choice.ts';
import { session } from '#web/session/session.store.ts';
import { chooseProject } from '#web/session/session-changes.ts';
import { BlankLayout } from '#web/ui/blank-layout.tsx';
import { PublicLayout } from '#web/ui/public-layout.tsx';
import { PageFailed } from './page-failed.tsx';
import {
  ADMIN_PAGES,
  ADMIN_TABS,
  BLANK_PAGES,
  type PageEntry,
  PUBLIC_PAGES,
  REGISTRATION_PAGES,
} from './page-table.ts';
import { Root } from './root.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <PublicLayout>
      <NotFoundPage />
    </PublicLayout>
  ),
});

const lazyPage = ({ load }: PageEntry): RouteComponent => lazyRouteComponent(load, 'Page');

/** Pages that share a layout and have their full address. */
const group = (id: string, Layout: RouteComponent, pages: Record<string, PageEntry>) => {
  const parent = createRoute({ getParentRoute: () => root, id, component: Layout });
  return parent.addChildren(
    Object.entries(pages).map(([path, entry]) =>
      createRoute({
        getParentRoute: () => parent,
        path,
        component: lazyPage(entry),
        staticData: { title: entry.title },
      }),
    ),
  );
};

const blank = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  component: () => (
    <BlankLayout>
      <Outlet />
    </BlankLayout>
  ),
});
const signIn = createRoute({ getParentRoute: () => blank, path: '/', component: SignInPage });

/** The project in the address decides; an address without one is given the project at hand. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin-gate.tsx'), 'AdminGate'),
  beforeLoad: ({ search, location, preload }) => {
    const { user, currentProject: current } = session.getState();
    if (preload || !user) return;
    const { projectId: fromAddress } = search as { projectId?: string };
    const projectId = projectAtStart({ fromAddress, current, projectRoles: user.projectRoles });
    if (projectInAddress(fromAddress) === undefined) {
      throw redirect({ to: location.pathname, search: { ...search, projectId }, replace: true });
    }
    chooseProject(projectId);
  },
});
const adminPages = Object.entries<PageEntry>({ ...ADMIN_PAGES, ...ADMIN_TABS }).map(([path, entry]) =>
  createRoute({
    getParentRoute: () => admin,
    path: path.slice('/admin'.length) || '/',
    component: lazyPage(entry),
    staticData: { title: entry.title },
  }),
);
const adminNotFound = createRoute({
  getParentRoute: () => admin,
  path: '$',
  component: NotFoundPage,
  staticData: { title: 'notFound' },
});

export const router = createRouter({
  routeTree: root.addChildren([
    blank.addChildren([signIn]),
    group(
      'blank',
      () => (
        <BlankLayout>
          <Outlet />
        </BlankLayout>
      ),
      BLANK_PAGES,
    ),
    group(
      'registration',
      () => (
        <PublicLayout narrow>
          <Outlet />
        </PublicLayout>
      ),
      REGISTRATION_PAGES,
    ),
    group(
      'public',
      lazyRouteComponent(() => import('./working-public-layout.tsx'), 'WorkingPublicLayout'),
      PUBLIC_PAGES,
    ),
    admin.addChildren([...adminPages, adminNotFound]),
  ]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
});

export const navigation: Navigation = {
  go: (href) => router.history.push(href),
  replace: (href) => router.history.replace(href),
  prefetch: (href) => {
    const { pathname, search } = new URL(href, location.origin);
    void router.preloadRoute({ to: pathname, search: parseSearch(search) }).catch(() => undefined);
  },
};
