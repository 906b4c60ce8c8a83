import type { ReactNode } from 'react';
import { docsWords } from '#web/i18n/docs.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { areaId, areaName, type Operation } from './api-description.ts';
import styles from './docs.module.css';

const BASICS = [
  ['guide', 'guide'],
  ['signing', 'signing'],
  ['errors', 'errors'],
  ['webhooks', 'webhooks'],
  ['reporting-apps', 'reportingApps'],
] as const;

const NavItem = ({ id, children }: { id: string; children: ReactNode }) => (
  <li>
    <Row
      as="a"
      align="stretch"
      justify="between"
      nowrap
      size="small"
      tone="plain"
      pad="4 12"
      rounded="small"
      href={`#${id}`}
    >
      {children}
    </Row>
  </li>
);

/** Links to the areas, with the number of matching calls, and to the basics. */
export function DocsNav({ areas }: { areas: readonly [string, Operation[]][] }) {
  const t = useWords(docsWords);
  return (
    <nav className={styles.nav} aria-label={t('contents')}>
      <h2>{t('contents')}</h2>
      <Text as="ul" above={4} below={20}>
        {areas.map(([area, operations]) => (
          <NavItem key={area} id={areaId(area)}>
            <span lang="en">{areaName(area)}</span>
            <Text tone="muted" weight={400} tabular>
              {operations.length}
            </Text>
          </NavItem>
        ))}
      </Text>
      <h2>{t('basics')}</h2>
      <Text as="ul" above={4} below={20}>
        {BASICS.map(([id, key]) => (
          <NavItem key={id} id={id}>
            {t(key)}
          </NavItem>
        ))}
      </Text>
    </nav>
  );
}
