import type { ThemeName } from '#contract/constants.ts';
import styles from './brand.module.css';
import { Hidden } from './hidden.tsx';
import { Row } from './row.tsx';
import { Text } from './text.tsx';

const NAME = 'MOVE';

const themeOfPage = (): ThemeName => (document.documentElement.dataset.theme === 'red' ? 'red' : 'green');

/** Green: a route between two points. */
function GreenMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path
        d="M9 22v-7.5a3.5 3.5 0 0 1 7 0v3a3.5 3.5 0 0 0 7 0V13"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="9" cy="22.5" r="2.5" fill="#fff" />
      <circle cx="23" cy="10" r="2.75" stroke="#fff" strokeWidth="2.5" />
    </svg>
  );
}

/** Red: a shield moving forward. */
function RedMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M16 1.5 28.5 5v10.6c0 7.3-5 12.4-12.5 15-7.5-2.6-12.5-7.7-12.5-15V5L16 1.5Z" fill="var(--brand)" />
      <path
        d="m10.5 9.5 5.5 6-5.5 6M17 9.5l5.5 6-5.5 6"
        stroke="#fff"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The logo of the theme; `mark` alone where space is short. */
export function Logo({ size = 28, mark = false }: { size?: number; mark?: boolean }) {
  const Mark = themeOfPage() === 'red' ? RedMark : GreenMark;
  return (
    <Row as="span" inline nowrap tone="plain">
      <Mark size={size} />
      {mark ? (
        <Hidden>{NAME}</Hidden>
      ) : (
        <Text size="heading" weight={700} className={styles.name}>
          {NAME}
        </Text>
      )}
    </Row>
  );
}

/** The theme's menu icon: three even lines, or a staircase. */
export function Burger({ size = 20 }: { size?: number }) {
  const lines = themeOfPage() === 'red' ? 'M3 5h8M3 10h14M9 15h8' : 'M3 5h14M3 10h14M3 15h9';
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d={lines} stroke="currentColor" strokeWidth={themeOfPage() === 'red' ? 2.4 : 1.8} strokeLinecap="round" />
    </svg>
  );
}

/** Marks what only dolphins can see. */
export function Fin({ size = 14 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M1.5 13.5c4-1 6.3-4.8 6.8-11.5 3.7 2.5 5.9 6.8 6.2 11.5-4.3-.9-8.7-.9-13 0Z" />
    </svg>
  );
}
