import Pencil from 'icon:pencil';
import UserRoundMinus from 'icon:user-round-minus';
import type { MemberUser } from '#contract/access-control.ts';
import { personName } from '#web/format/person-name.ts';
import { accessWords } from '#web/i18n/access.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RoleChips } from '#web/ui/role-chips.tsx';
import { Row } from '#web/ui/row.tsx';
import { Avatar } from './avatar.tsx';
import { COLUMN } from './member-sort.tsx';
import { SORT_KEYS, type SortKey } from './member-view.ts';
import styles from './members.module.css';

interface Props {
  /** The uid of whose roles are being changed. */
  editing: string | null;
  onDetails: (member: MemberUser) => void;
  onEdit: (member: MemberUser, opener: HTMLElement) => void;
  onTake: (member: MemberUser) => void;
}

export function useMemberColumns({ editing, onDetails, onEdit, onTake }: Props): Column<MemberUser>[] {
  const t = useWords(accessWords);
  const ownUid = useSession((state) => state.user?.uid);

  const person = (member: MemberUser) => {
    const name = personName(member);
    const unnamed = name === member.email;
    return (
      <Row as="span" nowrap shrink>
        <Avatar member={member} />
        <button
          type="button"
          className={classNames(styles.name, unnamed && styles.muted)}
          aria-label={t('details', { name })}
          onClick={() => onDetails(member)}
        >
          {unnamed ? t('unnamed') : name}
        </button>
        {member.uid === ownUid && <Chip tone="info">{t('you')}</Chip>}
      </Row>
    );
  };
  const actions = (member: MemberUser) => {
    const name = personName(member);
    return (
      <Row as="span" inline gap={2} nowrap className={styles.rowActions}>
        <Button
          kind="quiet"
          icon={<Pencil size={14} aria-hidden="true" />}
          aria-label={t('changeOf', { name })}
          aria-expanded={editing === member.uid}
          onClick={(event) => onEdit(member, event.currentTarget)}
        >
          {t('change')}
        </Button>
        <IconButton label={t('takeOf', { name })} onClick={() => onTake(member)}>
          <UserRoundMinus size={16} aria-hidden="true" />
        </IconButton>
      </Row>
    );
  };
  const cells: Record<SortKey, Pick<Column<MemberUser>, 'cell' | 'width' | 'onPhone'>> = {
    name: { cell: person, width: '22%', onPhone: 'head' },
    email: { cell: ({ email }) => <span className={styles.under}>{email}</span>, width: '26%', onPhone: 'bare' },
    company: {
      cell: ({ company }) => (
        <span className={classNames(styles.under, !company && styles.nothing)}>{company || t('notKnown')}</span>
      ),
      width: '14%',
      onPhone: 'bare',
    },
    roles: {
      cell: ({ roles }) => (
        <div className={styles.under}>
          <RoleChips roles={roles} />
        </div>
      ),
      onPhone: 'bare',
    },
  };
  return [
    ...SORT_KEYS.map((key) => ({ key, label: t(COLUMN[key]), sortable: true, ...cells[key] })),
    { key: 'actions', label: t('columnActions'), cell: actions, width: '156px', align: 'right', onPhone: 'corner' },
  ];
}
