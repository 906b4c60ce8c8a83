import type { ReactNode } from 'react';
import { Logo } from './brand.tsx';
import styles from './layout.module.css';
import { Preferences } from './preferences.tsx';
import { Row } from './row.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { Snackbar } from './snackbar.tsx';
import { Stack } from './stack.tsx';

/** Blank and centred, for sign-in and similar pages. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} pad="20 24" className={styles.blank}>
      <SkipLink />
      <header>
        <Logo />
      </header>
      <Stack as="main" gap={0} align="center" id={CONTENT_ID} tabIndex={-1} className={styles.blankMain}>
        <div className={styles.panel}>{children}</div>
      </Stack>
      <Row as="footer" gap={0} nowrap align="stretch" justify="center">
        <Preferences />
      </Row>
      <Snackbar />
    </Stack>
  );
}
