import type { MemberUser } from '#contract/access-control.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Text } from '#web/ui/text.tsx';
import styles from './avatar.module.css';
import { initialsOf } from './member-view.ts';

/** A person's initials, because no external picture is loaded. */
export function Avatar({ member, large }: { member: MemberUser; large?: boolean }) {
  return (
    <Text
      tone="muted"
      size="micro"
      weight={600}
      className={classNames(styles.avatar, large && styles.large)}
      aria-hidden="true"
    >
      {initialsOf(member)}
    </Text>
  );
}
