import type { Role } from '#contract/roles.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Chip, ChipList } from './chip.tsx';

/** Roles that may change everything are highlighted. */
const STRONG: readonly Role[] = ['admin', 'dolphin'];

/** A person's roles as chips. */
export function RoleChips({ roles }: { roles: readonly Role[] }) {
  const t = useWords(roleWords);
  if (roles.length === 0) return <Chip tone="faint">{t('noRole')}</Chip>;
  return (
    <ChipList>
      {roles.map((role) => (
        <li key={role}>
          <Chip tone={STRONG.includes(role) ? 'brand' : 'plain'}>{t(role)}</Chip>
        </li>
      ))}
    </ChipList>
  );
}
