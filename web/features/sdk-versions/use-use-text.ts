import type { SdkVersion } from '#contract/sdk-versions.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';

/** How many app users and projects use a version; null if none. */
export function useUseText(): (version: Pick<SdkVersion, 'users' | 'projects'>) => string | null {
  const t = useWords(sdkVersionsWords);
  return ({ users, projects }) =>
    users
      ? t('usedBy', {
          users: t('users', { count: users, n: formatNumber(users) }),
          projects: t('projects', { count: projects ?? 0, n: formatNumber(projects) }),
        })
      : null;
}
