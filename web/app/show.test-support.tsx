import '#web/i18n/started.test-support.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Language } from '#contract/constants.ts';
import { followProject } from '#contract/live.ts';
import type { CurrentUser } from '#contract/users.ts';
import { answer, isAnswered } from '#web/api/fake-server.test-support.ts';
import { i18nOfPage } from '#web/i18n/i18n.ts';
import { type Navigation, NavigationContext } from '#web/navigation/navigation.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { keepPageState } from '#web/session/page-state.ts';
import { adminOf, aUser } from '#web/session/people.test-support.ts';
import { session } from '#web/session/session.store.ts';
import { chooseProject, openSession } from '#web/session/session-changes.ts';
import { INITIAL_STATE } from '#web/session/session-state.ts';
import { queries } from './queries.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { FrameSnackbar } from './shell/frame-snackbar.tsx';
import { WorkingFrame } from './working-frame.tsx';

export const PROJECT_ID = 7;
/** The admin of a project. */
export const anAdmin = (changes: Partial<CurrentUser> = {}): CurrentUser =>
  aUser({ firstname: 'Demo', lastname: 'Admin', projectRoles: adminOf(PROJECT_ID), ...changes });

interface Visit {
  user?: CurrentUser | null;
  language?: Language;
}
interface Shown {
  root: Root;
  history: RouterHistory;
}

const ELSEWHERE = `/admin/elsewhere?projectId=${PROJECT_ID}`;
const home = location.href;
let shown: Shown | undefined;

/** Shows a page as the product does, with its session, cache, address and messages, beside a link to another page. */
export async function show(
  Page: ComponentType<{ projectId: number }>,
  address: string,
  { user = anAdmin(), language = 'en' }: Visit = {},
): Promise<void> {
  shown?.root.unmount();
  shown?.history.destroy();
  history.replaceState(null, '', address);
  document.documentElement.lang = language;
  await i18nOfPage.changeLanguage(language);
  keepPageState({
    theme: 'green',
    language,
    sdkUrl: '',
    identity: { kind: 'embedded' },
    registration: 'open',
    mapStyleUrl: '',
    session: null,
  });
  if (user) openSession({ user, token: 'token', csrf: 'csrf' });
  chooseProject(Number(new URLSearchParams(location.search).get('projectId')));
  if (!isAnswered(followProject)) answer(followProject, { position: 0, kinds: [] });
  const own = location.pathname;

  const Frame = () => (
    <WorkingFrame>
      <NearLink href={ELSEWHERE}>Elsewhere</NearLink>
      <main>
        <Outlet />
      </main>
      <FrameSnackbar />
    </WorkingFrame>
  );
  const Either = () =>
    useRouterState({ select: (state) => state.location.pathname }) === own ? (
      <Page projectId={PROJECT_ID} />
    ) : (
      <h1>Another page</h1>
    );
  const root = createRootRoute({ component: Frame });
  const anyPage = createRoute({ getParentRoute: () => root, path: '$', component: Either });
  const pageHistory = createBrowserHistory();
  const router = createRouter({
    routeTree: root.addChildren([anyPage]),
    history: pageHistory,
    parseSearch,
    stringifySearch,
  });
  const navigation: Navigation = {
    go: (href) => void router.navigate({ href }),
    replace: (href) => void router.navigate({ href, replace: true }),
    prefetch: () => {},
    prepare: () => {},
  };
  const place = document.body.appendChild(document.createElement('div'));
  shown = { root: createRoot(place), history: pageHistory };
  shown.root.render(
    <NavigationContext value={navigation}>
      <RouterProvider router={router} />
    </NavigationContext>,
  );
}

/** Leaves nothing of a test to the next one. */
export function takeDown(): void {
  shown?.root.unmount();
  shown?.history.destroy();
  shown = undefined;
  document.body.replaceChildren();
  history.replaceState(null, '', home);
  queries.clear();
  session.setState(INITIAL_STATE, true);
  localStorage.clear();
  sessionStorage.clear();
}

/** Answers what the browser itself would ask, such as whether to leave, and returns the questions. */
export function answerQuestions(...answers: boolean[]): string[] {
  const asked: string[] = [];
  vi.spyOn(window, 'confirm').mockImplementation((question = '') => {
    asked.push(question);
    return answers.shift() ?? false;
  });
  return asked;
}

/** The names and texts of the files that the page saves from now on. */
export function watchFiles(): { name: string; text: string }[] {
  const files: { name: string; text: string }[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:saved-${contents.size}`;
    contents.set(url, content as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { href, download: name } = this;
    void contents
      .get(href)
      ?.text()
      .then((text) => files.push({ name, text }));
  });
  return files;
}

/** The message at the bottom right, wherever it is shown. */
export const snackbar = (message: string): Locator =>
  page.getByRole('status', { includeHidden: true }).filter({ hasText: message });

/** How many there are, as soon as it is so many. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count);

/** What is shown of each, in order. */
export const textsOf = (locator: Locator): string[] => locator.elements().map(({ textContent }) => textContent ?? '');

/** A parameter of the address. */
export const parameter = (name: string): string | null => new URLSearchParams(location.search).get(name);
