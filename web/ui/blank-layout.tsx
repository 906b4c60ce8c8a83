import type { ReactNode } from 'react';
import { Logo } from './brand.tsx';
import styles from './layout.module.css';
import { Preferences } from './preferences.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { Snackbar } from './snackbar.tsx';

/** Blank and centred, for pages of the login kind. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.blank}>
      <SkipLink />
      <header>
        <Logo />
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.blankMain}>
        <div className={styles.panel}>{children}</div>
      </main>
      <footer className={styles.blankFoot}>
        <Preferences />
      </footer>
      <Snackbar />
    </div>
  );
}
