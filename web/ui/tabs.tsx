import type { ReactNode } from 'react';
import { NearLink } from '../navigation/near-link.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  href: string;
  label: string;
  /** A small figure or mark beside the name. */
  aside?: ReactNode;
}

interface Props {
  label: string;
  tabs: readonly TabLink[];
  /** The address of the tab that is open. */
  open: string;
}

/** Pages of one screen, each with an address of its own: links, so that they open like any other page. */
export function Tabs({ label, tabs, open }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, label: name, aside }) => (
        <NearLink key={href} href={href} className={styles.tab} aria-current={href === open ? 'page' : undefined}>
          {name}
          {aside}
        </NearLink>
      ))}
    </nav>
  );
}
