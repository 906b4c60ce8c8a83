import type { MemberUser } from '#contract/access-control.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './avatar.module.css';
import { initialsOf } from './member-view.ts';

/** A person's initials: a face where no picture may be fetched from elsewhere. */
export function Avatar({ member, large }: { member: MemberUser; large?: boolean }) {
  return (
    <span className={classNames(styles.avatar, large && styles.large)} aria-hidden="true">
      {initialsOf(member)}
    </span>
  );
}
