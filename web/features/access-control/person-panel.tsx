import { type ReactNode, useRef } from 'react';
import { listUsers, type MemberUser } from '#contract/access-control.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { personName } from '#web/format/person-name.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Avatar } from './avatar.tsx';
import styles from './person-panel.module.css';

interface Props {
  uid: string | null;
  projectId: number;
  open: boolean;
  /** Dolphins can see all projects. */
  dolphin: boolean;
  onClose: () => void;
}

/** A dashboard user's details, with the roles the viewer may see. */
export function PersonPanel({ uid, projectId, open, dolphin, onClose }: Props) {
  const t = useWords(accessWords);
  // The last person stays while the panel slides out.
  const last = useRef(uid);
  if (uid !== null) last.current = uid;
  const input = last.current === null ? null : { query: { uid: last.current } };
  const { data, error, refetch } = useEndpoint(listUsers, input, { label: 'access' });
  // Null for somebody unknown.
  const person = data && (data.users[0] ?? null);
  return (
    <SidePanel open={open} onClose={onClose} title={t('person')}>
      {person ? (
        <Person person={person} projectId={projectId} dolphin={dolphin} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : person === null ? (
        <Note>{t('nobodyKnown')}</Note>
      ) : (
        <Stack aria-busy="true">
          <Skeleton width="60%" height={48} />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </Stack>
      )}
    </SidePanel>
  );
}

function Person({ person, projectId, dolphin }: { person: MemberUser } & Pick<Props, 'projectId' | 'dolphin'>) {
  const t = useWords(accessWords);
  const here = person.projectRoles.find((entry) => entry.projectId === projectId)?.roles ?? [];
  const others = person.projectRoles.filter((entry) => entry.projectId !== projectId);
  return (
    <>
      <Row gap={12} nowrap breaks className={styles.who}>
        <Avatar member={person} large />
        <div>
          <h3>{personName(person)}</h3>
          <Note>{person.company || t('notKnown')}</Note>
        </div>
      </Row>
      <Stack as="dl" line="top" className={styles.facts}>
        <Fact name={t('email')}>
          <Row as="span" gap={4} nowrap weight={500} breaks>
            {person.email}
            <CopyButton text={person.email} label={t('copyEmail')} />
          </Row>
          <span className={person.emailVerified ? styles.good : styles.open}>
            {t(person.emailVerified ? 'confirmed' : 'notConfirmed')}
          </span>
        </Fact>
        {person.roles.includes('admin') && (
          <Fact name={t('everywhere')}>
            <RoleChips roles={['dolphin']} />
          </Fact>
        )}
        <Fact name={t('onThisProject')}>
          <RoleChips roles={here} />
        </Fact>
        <Fact name={t(dolphin ? 'onOthersDolphin' : 'onOthers')}>
          {others.length === 0 && <Note as="span">{t('noOthers')}</Note>}
          {others.length > 0 && (
            <Stack as="ul" gap={0} line="between" className={styles.others}>
              {others.map((entry) => (
                <li key={entry.projectId}>
                  <span>
                    {entry.productName} <code>{entry.projectId}</code>
                  </span>
                  <RoleChips roles={entry.roles} />
                </li>
              ))}
            </Stack>
          )}
        </Fact>
      </Stack>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
