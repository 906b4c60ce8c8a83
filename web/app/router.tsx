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
import { fetchPageFile } from './page-address.ts';
import { PageFailed } from './page-failed.tsx';
import { type PageRow, type PageView, viewsOfLayout } from './pages.ts';
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

const lazyPage = (view: PageView): RouteComponent =>
  lazyRouteComponent(view.load ?? (async () => (await import('./page-files.tsx')).loadPage(view)), 'Page');

/** The routes of a layout's pages, with full paths. */
const group = (layout: PageRow['layout'], Layout: RouteComponent) => {
  const parent = createRoute({ getParentRoute: () => root, id: layout, component: Layout });
  return parent.addChildren(
    viewsOfLayout(layout).map((view) =>
      createRoute({
        getParentRoute: () => parent,
        path: view.path,
        component: lazyPage(view),
        staticData: { title: view.page.title },
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

/** The project in the address decides; an address without one gets the selected project. */
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
const adminPages = viewsOfLayout('admin').map((view) =>
  createRoute({
    getParentRoute: () => admin,
    path: view.path.slice('/admin'.length) || '/',
    component: lazyPage(view),
    staticData: { title: view.page.title },
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
    group('blank', () => (
      <BlankLayout>
        <Outlet />
      </BlankLayout>
    )),
    group('registration', () => (
      <PublicLayout narrow>
        <Outlet />
      </PublicLayout>
    )),
    group(
      'public',
      lazyRouteComponent(() => import('./working-public-layout.tsx'), 'WorkingPublicLayout'),
    ),
    admin.addChildren([...adminPages, adminNotFound]),
  ]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
});

/** A filter, a range or an opened item leaves the page where it is; another page or person starts at the top. */
function isAnotherPlace(href: string): boolean {
  const { pathname, searchParams } = new URL(href, location.origin);
  const current = new URLSearchParams(location.search);
  return (
    pathname !== location.pathname || ['projectId', 'user'].some((name) => searchParams.get(name) !== current.get(name))
  );
}

const navigate = (href: string, replace: boolean): void =>
  void router.navigate({ href, replace, resetScroll: isAnotherPlace(href) });

function prepare(href: string): void {
  const { pathname, search } = new URL(href, location.origin);
  void router.preloadRoute({ to: pathname, search: parseSearch(search) }).catch(() => undefined);
}

export const navigation: Navigation = {
  go: (href) => navigate(href, false),
  replace: (href) => navigate(href, true),
  prefetch: (href) => {
    const { pathname } = new URL(href, location.origin);
    const file = viewsOfLayout('admin').find(({ path }) => path === pathname)?.file;
    if (file) fetchPageFile(file);
    else prepare(href);
  },
  prepare,
};
