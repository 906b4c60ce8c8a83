import type { ReactNode } from 'react';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Logo } from './brand.tsx';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';
import { Preferences } from './preferences.tsx';
import { Row } from './row.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { Snackbar } from './snackbar.tsx';

/** Header, content container and the snackbar at the bottom right; narrow for registration. */
export function PublicLayout({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.public}>
      <SkipLink />
      <Row as="header" gap={16} nowrap justify="between" pad="0 24" line="bottom" className={styles.bar}>
        <NearLink href="/">
          <Logo />
        </NearLink>
        <Preferences />
      </Row>
      <main id={CONTENT_ID} tabIndex={-1} className={classNames(styles.container, narrow && styles.narrow)}>
        {children}
      </main>
      <Snackbar />
    </div>
  );
}
