import { SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { MemberUser } from '../../../contract/access-control.ts';
import { csvOf } from '../../format/csv.ts';
import { localeOf } from '../../format/locale.ts';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { useSearchInAddress } from '../../navigation/use-search-in-address.ts';
import { useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Failed } from '../../ui/failed.tsx';
import { saveCsv } from '../../ui/save-file.ts';
import type { useMembers } from './access.queries.ts';
import { MemberRow } from './member-row.tsx';
import { MemberRowsSkeleton, MemberTable } from './member-table.tsx';
import { MemberToolbar } from './member-toolbar.tsx';
import { countByRole, nameOf, viewMembers } from './member-view.ts';
import styles from './members.module.css';
import { RoleEditor } from './role-editor.tsx';
import { TakeRoles } from './take-roles.tsx';
import { useMemberView } from './use-member-view.ts';

/** More than fits a screen many times over; the rest comes on request. */
const AT_ONCE = 100;

interface Props {
  projectId: number;
  project: string;
  dolphin: boolean;
  members: ReturnType<typeof useMembers>;
  onGrant: () => void;
  onDetails: (member: MemberUser) => void;
}

export function MembersCard({ projectId, project, dolphin, members, onGrant, onDetails }: Props) {
  const t = useWords(accessWords);
  const ownUid = useSession((state) => state.user?.uid);
  const { typed, type } = useSearchInAddress();
  const { view, filterBy, sortBy, clear } = useMemberView();
  const [editing, setEditing] = useState<string | null>(null);
  const [taking, setTaking] = useState<MemberUser | null>(null);
  const [most, setMost] = useState(AT_ONCE);
  const all = members.data ?? [];
  const fitting = viewMembers(all, view, localeOf());
  const shown = fitting.slice(0, most);

  const exportShown = () => {
    const heads = [t('columnName'), t('columnEmail'), t('columnCompany'), t('columnRoles')];
    const rows = fitting.map((member) => [
      nameOf(member),
      member.email,
      member.company,
      member.roles.map((role) => t(`role_${role}`)).join(', '),
    ]);
    saveCsv(`${t('exportName')}-${projectId}`, csvOf([heads, ...rows]));
  };
  const showEveryone = () => {
    type('');
    clear();
  };

  if (members.error && !members.data) {
    return (
      <Card>
        <Failed error={members.error} onRetry={() => void members.refetch()} />
      </Card>
    );
  }
  if (members.data && all.length === 0) {
    return (
      <Card>
        <Empty
          icon={<UsersRound size={22} />}
          title={t('nobodyTitle')}
          text={t('nobodyText')}
          actions={<Button onClick={onGrant}>{t('grant')}</Button>}
        />
      </Card>
    );
  }
  return (
    <Card flush>
      <MemberToolbar
        typed={typed}
        onType={type}
        view={view}
        counts={countByRole(all)}
        total={all.length}
        onRole={filterBy}
        onSort={sortBy}
        onExport={exportShown}
      />
      {members.isPending || shown.length > 0 ? (
        <MemberTable view={view} onSort={sortBy} busy={members.isPending}>
          {members.isPending && <MemberRowsSkeleton />}
          {shown.map((member) => (
            <MemberRow
              key={member.uid}
              member={member}
              self={member.uid === ownUid}
              editing={editing === member.uid}
              onDetails={() => onDetails(member)}
              onEdit={() => setEditing(member.uid)}
              onTake={() => setTaking(member)}
              onClose={() => setEditing(null)}
              editor={(close) => <RoleEditor member={member} projectId={projectId} dolphin={dolphin} onDone={close} />}
            />
          ))}
        </MemberTable>
      ) : (
        <Empty
          icon={<SearchX size={22} />}
          title={t('nothingTitle')}
          text={t('nothingText')}
          actions={<Button onClick={showEveryone}>{t('clear')}</Button>}
        />
      )}
      {members.data && (
        <div className={styles.foot}>
          <span role="status">
            {shown.length === all.length
              ? t('shown', { count: all.length })
              : t('shownOf', { shown: shown.length, count: all.length })}
          </span>
          {fitting.length > shown.length && (
            <Button onClick={() => setMost(Number.POSITIVE_INFINITY)}>{t('more')}</Button>
          )}
        </div>
      )}
      {taking && (
        <TakeRoles
          member={taking}
          projectId={projectId}
          project={project}
          dolphin={dolphin}
          onDone={() => setTaking(null)}
        />
      )}
    </Card>
  );
}
