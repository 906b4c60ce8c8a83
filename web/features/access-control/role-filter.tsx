import type { MemberCounts } from '#contract/access-control.ts';
import { PROJECT_ROLES, type ProjectRole } from '#contract/roles.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { accessWords } from '#web/i18n/access.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { useWords } from '#web/i18n/words.ts';
import { FewChoices } from '#web/ui/few-choices.tsx';

/** As wide as a digit, so that nothing shifts when the numbers load. */
const DIGIT_SPACE = '\u2007';

interface Props {
  role: ProjectRole | null;
  /** Undefined while loading. */
  counts: MemberCounts | undefined;
  onRole: (role: ProjectRole | null) => void;
}

/** Filter by role, with the number of members. */
export function RoleFilter({ role: chosen, counts, onRole }: Props) {
  const t = useWords(accessWords);
  const roleName = useWords(roleWords);
  const choices = [null, ...PROJECT_ROLES] as const;
  return (
    <FewChoices
      label={t('filter')}
      choices={choices.map((role) => ({
        value: role,
        label: role ? roleName(role) : t('everyRole'),
        count: counts ? formatNumber(counts[role ?? 'total']) : DIGIT_SPACE,
      }))}
      chosen={chosen}
      onChoose={onRole}
    />
  );
}
