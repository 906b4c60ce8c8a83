import { type ReactNode, useEffect, useRef } from 'react';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Row } from './row.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  href: string;
  label: string;
  /** A small number or mark next to the label. */
  aside?: ReactNode;
}

interface Props {
  label: string;
  tabs: readonly TabLink[];
  /** The address of the tab that is open. */
  open: string;
}

/** The tabs of a screen; each has an address, so they are links. */
export function Tabs({ label, tabs, open }: Props) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => showOpen(bar.current, open), [open]);
  return (
    <Row
      below={20}
      as="nav"
      gap={4}
      nowrap
      align="stretch"
      line="bottom"
      ref={bar}
      className={styles.tabs}
      aria-label={label}
    >
      {tabs.map(({ href, label: name, aside }) => (
        <NearLink key={href} href={href} className={styles.tab} aria-current={href === open ? 'page' : undefined}>
          {name}
          {aside}
        </NearLink>
      ))}
    </Row>
  );
}

/** On phones the bar scrolls: centres the open tab without scrolling the page. */
function showOpen(bar: HTMLElement | null, open: string): void {
  const tab = [...(bar?.children ?? [])].find((one) => one.getAttribute('href') === open);
  if (!bar || !tab) return;
  const [outer, inner] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
