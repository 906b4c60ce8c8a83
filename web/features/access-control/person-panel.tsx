import type { ReactNode } from 'react';
import type { MemberUser } from '../../../contract/access-control.ts';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { Skeleton } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useDashboardUsers } from './access.queries.ts';
import { Avatar } from './avatar.tsx';
import { nameOf } from './member-view.ts';
import styles from './person-panel.module.css';
import { RoleChips } from './role-chips.tsx';

interface Props {
  member: MemberUser | undefined;
  projectId: number;
  open: boolean;
  /** A dolphin knows of all projects. */
  dolphin: boolean;
  onClose: () => void;
}

/** The dashboard user's details: who it is, and the roles the reader may know of. */
export function PersonPanel({ member, projectId, open, dolphin, onClose }: Props) {
  const t = useWords(accessWords);
  const users = useDashboardUsers(open);
  if (!member) return null;
  const known = users.data?.find((user) => user.uid === member.uid);
  const others = known?.projectRoles.filter((entry) => entry.projectId !== projectId) ?? [];
  const here = member.projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];
  return (
    <SidePanel open={open} onClose={onClose} title={t('person')}>
      <div className={styles.who}>
        <Avatar member={member} large />
        <div>
          <h3>{nameOf(member)}</h3>
          <p>{member.company || t('notKnown')}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('email')}>
          <span className={styles.email}>
            {member.email}
            <CopyButton text={member.email} label={t('copyEmail')} />
          </span>
          <span className={member.emailVerified ? styles.good : styles.open}>
            {t(member.emailVerified ? 'confirmed' : 'notConfirmed')}
          </span>
        </Fact>
        {known?.roles.includes('admin') && (
          <Fact name={t('everywhere')}>
            <RoleChips roles={['dolphin']} />
          </Fact>
        )}
        <Fact name={t('onThisProject')}>
          <RoleChips roles={here} />
        </Fact>
        <Fact name={t(dolphin ? 'onOthersDolphin' : 'onOthers')}>
          {users.isPending && <Skeleton width="60%" />}
          {users.error && !users.data && <Failed error={users.error} onRetry={() => void users.refetch()} />}
          {users.data && others.length === 0 && <span className={styles.muted}>{t('noOthers')}</span>}
          {others.length > 0 && (
            <ul className={styles.others}>
              {others.map((entry) => (
                <li key={entry.projectId}>
                  <span>
                    {entry.productName} <code>{entry.projectId}</code>
                  </span>
                  <RoleChips roles={entry.roles} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </SidePanel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
