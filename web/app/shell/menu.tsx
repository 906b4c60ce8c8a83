import Plus from 'icon:plus';
import { useRouterState } from '@tanstack/react-router';
import { isDolphinOnly, type MenuPath, menuFor, routeOf } from '#contract/access.ts';
import { NO_PROJECT } from '#contract/constants.ts';
import { PAGES } from '#web/app/pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { adminHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { useWaitingCases } from '#web/session/waiting-cases.ts';
import { Fin } from '#web/ui/brand.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { ItemWithTooltip } from '#web/ui/tooltip.tsx';
import { PAGE_ICONS } from './page-icons.ts';
import styles from './shell.module.css';

/** An unknown address below /admin belongs to no entry, not even Home. */
const entryOf = (pathname: string) => {
  const route = routeOf(pathname);
  return route === '/admin' && pathname.replace(/\/$/, '') !== route ? undefined : route;
};

/** Cases that nobody has taken over. */
function OpenCases() {
  const t = useWords(frameWords);
  const open = useWaitingCases((cases) => cases.open);
  if (open === 0) return null;
  return (
    <>
      <Text push size="caption" weight={600} pad="0 6" className={styles.badge} aria-hidden="true">
        {formatNumber(open)}
      </Text>
      <Hidden>{t('openCases', { count: open })}</Hidden>
    </>
  );
}

function MenuEntry({ path, projectId, collapsed }: { path: MenuPath; projectId: number; collapsed: boolean }) {
  const t = useWords(frameWords);
  const current = useRouterState({ select: (state) => entryOf(state.location.pathname) });
  const { title } = PAGES[path];
  const Icon = PAGE_ICONS[path];
  return (
    <ItemWithTooltip text={collapsed ? t(title) : undefined}>
      <NearLink
        className={styles.entry}
        href={adminHref(path, projectId)}
        aria-current={current === path ? 'page' : undefined}
        aria-label={collapsed ? t(title) : undefined}
      >
        <Icon size={18} aria-hidden="true" />
        {!collapsed && <span className={styles.entryText}>{t(title)}</span>}
        {path === '/admin/impact' && <OpenCases />}
      </NearLink>
    </ItemWithTooltip>
  );
}

/** The entries of the selected project; without one only Add Project. Dolphin entries are styled differently. */
export function Menu({ collapsed = false }: { collapsed?: boolean }) {
  const t = useWords(frameWords);
  const user = useSession((state) => state.user);
  const projectId = useSession((state) => state.currentProject);
  const entries = user ? menuFor(user, projectId) : [];
  const dolphins = entries.filter(isDolphinOnly);
  const others = entries.filter((path) => !isDolphinOnly(path));
  const list = (shown: readonly MenuPath[]) => (
    <ul>
      {shown.map((path) => (
        <MenuEntry key={path} path={path} projectId={projectId} collapsed={collapsed} />
      ))}
    </ul>
  );
  return (
    <nav className={classNames(styles.nav, collapsed && styles.collapsed)} aria-label={t('mainMenu')}>
      {projectId === NO_PROJECT && (
        <ButtonLink
          kind="main"
          wide
          href={adminHref('/admin/create', projectId)}
          icon={<Plus size={16} aria-hidden="true" />}
          aria-label={collapsed ? t('create') : undefined}
        >
          {!collapsed && t('create')}
        </ButtonLink>
      )}
      {others.length > 0 && list(others)}
      {dolphins.length > 0 && (
        <Text as="div" pad="12 0 0" line="top" above={12}>
          <Text as="div" pad={6} rounded="medium" ground="info" className={styles.dolphinGround}>
            <Row
              pad="0 12"
              nowrap
              tone="info"
              size="caption"
              weight={600}
              oneLine
              className={styles.dolphinTitle}
              title={collapsed ? t('dolphinOnly') : undefined}
            >
              <Fin />
              {!collapsed && t('dolphinOnly')}
            </Row>
            {list(dolphins)}
          </Text>
        </Text>
      )}
    </nav>
  );
}
