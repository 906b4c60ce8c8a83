import { getUserByUid } from '#contract/users.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { personName } from '#web/format/person-name.ts';
import { dashboardUsersWords } from '#web/i18n/dashboard-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { homeHref } from '#web/navigation/paths.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { AccessSection } from './access-section.tsx';
import styles from './dashboard-users.module.css';
import { GlobalRole } from './global-role.tsx';
import { SessionList } from './session-list.tsx';

/** A person's details, global and project roles, and open sessions. */
export function UserPanel({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useWords(dashboardUsersWords);
  const { data, error, refetch } = useEndpoint(getUserByUid, { params: { uid } });
  const user = data?.user;
  return (
    <SidePanel open onClose={onClose} title={user ? personName(user) : t('person')} lead={user?.company || undefined}>
      {error && !user && <Failed error={error} onRetry={() => void refetch()} />}
      {!user && !error && <Skeleton height={200} />}
      {user && (
        <Stack gap={20} className={styles.panel}>
          <Grid as="dl" columns="minmax(96px, auto) 1fr" gap="6 16" align="baseline" size="small">
            <Text as="dt" tone="muted">
              {t('columnEmail')}
            </Text>
            <Row as="dd" gap={6} breaks>
              {user.email}
              <CopyButton text={user.email} label={t('copyEmail')} />
              <Chip tone={user.emailVerified ? 'success' : 'warning'}>
                {t(user.emailVerified ? 'confirmed' : 'unverified')}
              </Chip>
            </Row>
            <Text as="dt" tone="muted">
              {t('uid')}
            </Text>
            <Row as="dd" gap={6} nowrap breaks>
              <code>{user.uid}</code>
              <CopyButton text={user.uid} label={t('copyUid')} />
            </Row>
          </Grid>
          <GlobalRole user={user} />
          <section>
            <h3>{t('onProjects')}</h3>
            {user.projectRoles.length === 0 && <p>{t('onNone')}</p>}
            <Stack as="ul" gap={8} className={styles.list}>
              {user.projectRoles.map(({ projectId, productName, roles }) => (
                <li key={projectId}>
                  <NearLink href={homeHref(projectId)}>{productName}</NearLink>
                  <RoleChips roles={roles} />
                </li>
              ))}
            </Stack>
          </section>
          <AccessSection user={user} />
          <SessionList user={user} />
        </Stack>
      )}
    </SidePanel>
  );
}
