import type { MemberUser } from '#contract/access-control.ts';
import { csvOf } from '#web/format/csv.ts';
import type { accessWords } from '#web/i18n/access.ts';
import type { roleWords } from '#web/i18n/roles.ts';
import type { Translate } from '#web/i18n/words.ts';
import { COLUMN } from './member-sort.tsx';
import { nameOf, SORT_KEYS } from './member-view.ts';

interface Words {
  t: Translate<typeof accessWords>;
  roleName: Translate<typeof roleWords>;
}

/** The list as a file, in the reader's language. */
export const csvOfMembers = (members: readonly MemberUser[], { t, roleName }: Words): string =>
  csvOf([
    SORT_KEYS.map((key) => t(COLUMN[key])),
    ...members.map((member) => [
      nameOf(member),
      member.email,
      member.company,
      member.roles.map((role) => roleName(role)).join(', '),
    ]),
  ]);
