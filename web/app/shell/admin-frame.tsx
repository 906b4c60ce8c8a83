import X from 'icon:x';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { routeOf } from '#contract/access.ts';
import { NO_PROJECT, SIDEBAR_COLLAPSED_PX, SIDEBAR_OPEN_PX } from '#contract/constants.ts';
import { SecondFactorBanner } from '#web/features/session/second-factor-banner.tsx';
import { ViewingBanner } from '#web/features/session/viewing-banner.tsx';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { toggleMenu } from '#web/session/session-changes.ts';
import { Logo } from '#web/ui/brand.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Preferences } from '#web/ui/preferences.tsx';
import { Row } from '#web/ui/row.tsx';
import { CONTENT_ID, SkipLink } from '#web/ui/skip-link.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { FrameSnackbar } from './frame-snackbar.tsx';
import { Menu } from './menu.tsx';
import { useRememberedMenu } from './remembered-menu.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const CaseWatch = lazy(async () => ({
  default: (await import('#web/features/assistance/case-watch.tsx')).CaseWatch,
}));

/** Those who may act on a crash learn of it on whichever page they are. */
function Alarm() {
  const projectId = useSession((state) => state.currentProject);
  const mayAct = useSession((state) => state.pages.includes('/admin/impact'));
  const isOnAssistance = useRouterState({ select: (state) => routeOf(state.location.pathname) === '/admin/impact' });
  if (projectId === NO_PROJECT || !mayAct) return null;
  return (
    <Suspense fallback={null}>
      <CaseWatch key={projectId} projectId={projectId} isOnAssistance={isOnAssistance} />
    </Suspense>
  );
}

/** Top bar, sidebar (a drawer on phones), page, snackbar. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const narrow = useNarrow();
  const menuOpen = useSession((state) => state.menuOpen);
  const [drawerOpen, setDrawerOpen] = useState(false);
  useRememberedMenu();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <TopBar menuOpen={narrow ? drawerOpen : menuOpen} onMenu={() => (narrow ? setDrawerOpen(true) : toggleMenu())} />
      {narrow ? (
        <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      ) : (
        <div className={styles.side} style={{ width: menuOpen ? SIDEBAR_OPEN_PX : SIDEBAR_COLLAPSED_PX }}>
          <Menu collapsed={!menuOpen} />
        </div>
      )}
      <main id={CONTENT_ID} tabIndex={-1} className={styles.content} style={narrow ? { gridColumn: '1 / -1' } : {}}>
        <ViewingBanner />
        <SecondFactorBanner />
        <div className={styles.inner}>{children}</div>
      </main>
      <Alarm />
      <FrameSnackbar />
    </div>
  );
}

function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords(frameWords);
  const email = useSession((state) => state.user?.email);
  const href = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer.
  useEffect(onClose, [href]);
  if (!open) return null;
  return (
    <Modal at="left" onClose={onClose} aria-label={t('mainMenu')}>
      <div className={styles.drawer}>
        <Row line="bottom" gap={0} nowrap justify="between" className={styles.drawerHead}>
          <Logo />
          <IconButton label={t('closeMenu')} onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Row>
        <Menu />
        <Stack pad="16 20" line="top" gap={12} align="start">
          <span>{email}</span>
          <Preferences />
        </Stack>
      </div>
    </Modal>
  );
}
