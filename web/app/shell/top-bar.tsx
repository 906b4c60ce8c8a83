import LogOut from 'icon:log-out';
import UserRound from 'icon:user-round';
import { InboxBell } from '#web/features/inbox/inbox-bell.tsx';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { Burger, Logo } from '#web/ui/brand.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { PersonPicture } from '#web/ui/person-picture.tsx';
import { Preferences } from '#web/ui/preferences.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { PaletteButton } from './palette-button.tsx';
import { ProjectSelector } from './project-selector.tsx';
import styles from './shell.module.css';

export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const t = useWords(frameWords);
  const user = useSession((state) => state.user);
  const email = user?.email ?? '';
  const projectId = useSession((state) => state.currentProject);
  const signOut = useSignOut();
  const narrow = useNarrow();
  return (
    <Row as="header" line="bottom" nowrap className={styles.top}>
      <IconButton label={t(menuOpen ? 'closeMenu' : 'openMenu')} aria-expanded={menuOpen} onClick={onMenu}>
        <Burger />
      </IconButton>
      <Row
        as={NearLink}
        gap={0}
        align="stretch"
        inline
        nowrap
        pad="4 6"
        rounded="small"
        className={styles.brandLink}
        href={homeHref(projectId)}
      >
        <Logo mark={narrow} />
      </Row>
      <div className={styles.selector}>
        <ProjectSelector />
      </div>
      <PaletteButton />
      <Text as="div" grow className={styles.spring} />
      <div className={styles.preferences}>
        <Preferences />
      </div>
      <InboxBell key={projectId} projectId={projectId} />
      <Text
        as={NearLink}
        size="small"
        tone="plain"
        ellipsis
        pad="6 12"
        rounded="small"
        maxWidth={320}
        className={styles.email}
        hovers
        href={adminHref('/admin/account', projectId)}
        title={email}
        aria-label={`${t('account')}: ${email}`}
      >
        {user?.image.startsWith('/') ? (
          <PersonPicture user={user} size={24} />
        ) : (
          <UserRound className={styles.emailIcon} size={18} aria-hidden="true" />
        )}
        <span className={styles.emailText}>{email}</span>
      </Text>
      <IconButton label={t('signOut')} onClick={() => void signOut()}>
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </Row>
  );
}
