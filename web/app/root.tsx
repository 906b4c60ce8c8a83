import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PAGE_TITLE } from '#contract/constants.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { CONTENT_ID } from '#web/ui/skip-link.tsx';
import { useTokenRefresh } from './use-token-refresh.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: KeyOf<typeof frameWords>;
  }
}

/** Around every page: title, initial focus and token refresh. */
export function Root() {
  useTokenRefresh();
  useTitle();
  useFocusOnNewPage();
  return <Outlet />;
}

function useTitle(): void {
  const t = useWords(frameWords);
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = key ? `${t(key)} · ${PAGE_TITLE}` : PAGE_TITLE;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Keyboard and screen reader continue at the new page instead of the old link. */
function useFocusOnNewPage(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    // An open dialog keeps the focus.
    const isElsewhere = document.activeElement?.closest('dialog');
    const isNew = last.current && last.current !== pathname;
    if (isNew && !isElsewhere) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
}
