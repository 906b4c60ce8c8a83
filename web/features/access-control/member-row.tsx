import { Pencil, UserRoundMinus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { MemberUser } from '../../../contract/access-control.ts';
import { accessWords } from '../../i18n/access.ts';
import { useWords } from '../../i18n/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from './avatar.tsx';
import { nameOf } from './member-view.ts';
import styles from './members.module.css';
import { RoleChips } from './role-chips.tsx';

export const COLUMNS = 5;

interface Props {
  member: MemberUser;
  self: boolean;
  editing: boolean;
  onDetails: () => void;
  onEdit: () => void;
  onTake: () => void;
  /** The editor, when it is open; it gets what closes it and brings the focus back. */
  editor: (close: () => void) => ReactNode;
  onClose: () => void;
}

export function MemberRow({ member, self, editing, onDetails, onEdit, onTake, editor, onClose }: Props) {
  const t = useWords(accessWords);
  const change = useRef<HTMLButtonElement>(null);
  const name = nameOf(member);
  const unnamed = name === member.email;
  const close = () => {
    onClose();
    change.current?.focus();
  };
  return (
    <>
      <tr className={classNames(styles.row, editing && styles.open)}>
        <td className={styles.nameCell}>
          <span className={styles.person}>
            <Avatar member={member} />
            <button
              type="button"
              className={classNames(styles.name, unnamed && styles.muted)}
              aria-label={t('details', { name })}
              onClick={onDetails}
            >
              {unnamed ? t('unnamed') : name}
            </button>
            {self && <span className={styles.you}>{t('you')}</span>}
          </span>
        </td>
        <td className={styles.emailCell}>{member.email}</td>
        <td className={styles.companyCell}>
          {member.company || <span className={styles.muted}>{t('notKnown')}</span>}
        </td>
        <td className={styles.rolesCell}>
          <RoleChips roles={member.roles} />
        </td>
        <td className={styles.actionsCell}>
          <span className={styles.rowActions}>
            <Button
              ref={change}
              kind="quiet"
              icon={<Pencil size={14} aria-hidden="true" />}
              aria-label={t('changeOf', { name })}
              aria-expanded={editing}
              onClick={editing ? close : onEdit}
            >
              {t('change')}
            </Button>
            <IconButton label={t('takeOf', { name })} onClick={onTake}>
              <UserRoundMinus size={16} aria-hidden="true" />
            </IconButton>
          </span>
        </td>
      </tr>
      {editing && (
        <tr className={styles.editorRow}>
          <td colSpan={COLUMNS}>{editor(close)}</td>
        </tr>
      )}
    </>
  );
}
