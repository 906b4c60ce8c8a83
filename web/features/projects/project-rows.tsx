import ChevronRight from 'icon:chevron-right';
import type { ReactNode } from 'react';
import type { ProjectSummary } from '#contract/projects.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { homeHref } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { CreatedAt } from './created-at.tsx';
import styles from './projects.module.css';

function Rows({ children, busy }: { children: ReactNode; busy?: boolean }) {
  const t = useWords(projectsWords);
  return (
    <Text as="table" size="small" className={styles.table} wide aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('columnName')}</th>
          <th scope="col">{t('columnRoles')}</th>
          <th scope="col">{t('columnCreated')}</th>
          <th scope="col" className={styles.number}>
            {t('columnId')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Text>
  );
}

export function ProjectRows({ projects }: { projects: readonly ProjectSummary[] }) {
  const t = useWords(projectsWords);
  return (
    <Rows>
      {projects.map(({ projectId, productName, roles, createdAt }) => (
        <tr key={projectId}>
          <td>
            <Row
              as={NearLink}
              nowrap
              size="body"
              tone="plain"
              breaks
              className={styles.rowLink}
              covers
              href={homeHref(projectId)}
            >
              <span>{productName}</span>
              <ChevronRight size={16} aria-hidden="true" />
            </Row>
          </td>
          <td>
            {roles.length > 0 ? (
              <RoleChips roles={roles} />
            ) : (
              <Text tone="muted" oneLine>
                {t('noRole')}
              </Text>
            )}
          </td>
          <Text as="td" tone="muted" oneLine>
            <CreatedAt iso={createdAt} />
          </Text>
          <td className={styles.number}>
            <code>{projectId}</code>
          </td>
        </tr>
      ))}
    </Rows>
  );
}

const PLACES = ['60%', '45%', '70%', '50%', '55%'];

export function ProjectRowsSkeleton() {
  return (
    <Rows busy>
      {PLACES.map((width) => (
        <tr key={width}>
          <td>
            <Skeleton width={width} />
          </td>
          <td>
            <Skeleton width={56} />
          </td>
          <td>
            <Skeleton width={88} />
          </td>
          <td className={styles.number}>
            <Skeleton width={32} />
          </td>
        </tr>
      ))}
    </Rows>
  );
}
