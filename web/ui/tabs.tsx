import { type ReactNode, useEffect, useRef } from 'react';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Row } from './row.tsx';
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
  const bar = useRef<HTMLElement>(null);
  useEffect(() => showOpen(bar.current, open), [open]);
  return (
    <Row as="nav" gap={4} nowrap align="stretch" line="bottom" ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, label: name, aside }) => (
        <NearLink key={href} href={href} className={styles.tab} aria-current={href === open ? 'page' : undefined}>
          {name}
          {aside}
        </NearLink>
      ))}
    </Row>
  );
}

/** On a phone the bar is wider than the screen: the open tab comes to its middle, the page stays where it is. */
function showOpen(bar: HTMLElement | null, open: string): void {
  const tab = [...(bar?.children ?? [])].find((one) => one.getAttribute('href') === open);
  if (!bar || !tab) return;
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
