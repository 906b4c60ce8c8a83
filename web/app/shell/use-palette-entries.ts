import BookOpen from 'icon:book-open';
import Copy from 'icon:copy';
import FolderPlus from 'icon:folder-plus';
import Folders from 'icon:folders';
import KeyRound from 'icon:key-round';
import Languages from 'icon:languages';
import LogOut from 'icon:log-out';
import SunMoon from 'icon:sun-moon';
import UserRoundPlus from 'icon:user-round-plus';
import { NO_PROJECT } from '#contract/constants.ts';
import type { Entry } from '#web/features/palette/entries.ts';
import { useSignOut } from '#web/features/session/use-sign-out.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { languageOfPage, switchLanguage } from '#web/i18n/i18n.ts';
import { paletteWords } from '#web/i18n/palette.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { adminHref, homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { chooseProject, showSnackbar } from '#web/session/session-changes.ts';
import { chooseScheme } from '#web/ui/scheme.ts';
import { palettePages } from './palette-pages.ts';

type Key = KeyOf<typeof paletteWords>;
const both = (key: Key): string[] => [
  paletteWords.en[key as keyof typeof paletteWords.en],
  paletteWords.de[key as keyof typeof paletteWords.de],
];

interface Action {
  key: Key;
  also?: Key;
  icon: Entry['icon'];
  may?: boolean;
  run: () => void;
}

/** The person's pages and commands, found by their names in either language. */
export function usePaletteEntries(): Entry[] {
  const t = useWords(paletteWords);
  const frame = useWords(frameWords);
  const { go } = useNavigation();
  const signOut = useSignOut();
  const user = useSession((state) => state.user);
  const token = useSession((state) => state.token);
  const projectId = useSession((state) => state.currentProject);
  const pages = useSession((state) => state.pages);
  const language = languageOfPage();
  const isChosen = projectId !== NO_PROJECT;

  const actions: Action[] = [
    {
      key: 'createProject',
      also: 'also_createProject',
      icon: FolderPlus,
      may: pages.includes('/admin/create'),
      run: () => go(adminHref('/admin/create', projectId)),
    },
    {
      key: 'inviteColleague',
      icon: UserRoundPlus,
      may: isChosen && pages.includes('/admin/access'),
      run: () => go(`${adminHref('/admin/access', projectId)}&grant=open`),
    },
    {
      key: 'createKey',
      icon: KeyRound,
      may: isChosen && pages.includes('/admin/sdkConfig'),
      run: () => go(adminHref('/admin/sdkConfig/keys', projectId)),
    },
    {
      key: 'copyProjectId',
      also: 'also_copyProjectId',
      icon: Copy,
      may: isChosen,
      run: () =>
        void navigator.clipboard
          .writeText(String(projectId))
          .then(() => showSnackbar({ message: t('copied'), type: 'success' })),
    },
    {
      key: 'allProjects',
      icon: Folders,
      run: () => {
        chooseProject(NO_PROJECT);
        go(homeHref(NO_PROJECT));
      },
    },
    {
      key: language === 'de' ? 'toEnglish' : 'toGerman',
      also: 'also_language',
      icon: Languages,
      run: () => switchLanguage(language === 'de' ? 'en' : 'de'),
    },
    { key: 'schemeLight', also: 'also_schemeLight', icon: SunMoon, run: () => chooseScheme('light') },
    { key: 'schemeDark', also: 'also_schemeDark', icon: SunMoon, run: () => chooseScheme('dark') },
    { key: 'schemeSystem', also: 'also_schemeSystem', icon: SunMoon, run: () => chooseScheme('system') },
    { key: 'documentation', icon: BookOpen, run: () => go('/docs') },
    { key: 'signOut', also: 'also_signOut', icon: LogOut, run: () => void signOut() },
  ];
  // Without a project its pages would only ask for one.
  const offered = isChosen
    ? palettePages(user, projectId, token)
    : palettePages(user, projectId, token).filter(
        ({ page }) => page === 'account' || page === 'dolphin' || page === 'home',
      );
  return [
    ...offered.map(
      ({ path, page, icon, names, also }): Entry => ({
        id: path,
        group: 'pages',
        label: names[language],
        ...(page !== 'account' && names[language] !== frame(page) && { detail: frame(page) }),
        also: [names.en, names.de, ...also],
        icon,
        run: () => go(adminHref(path, projectId)),
      }),
    ),
    ...actions
      .filter(({ may = true }) => may)
      .map(
        ({ key, also, icon, run }): Entry => ({
          id: `action-${key}`,
          group: 'actions',
          label: t(key),
          also: [...both(key), ...(also ? both(also) : [])],
          icon,
          run,
        }),
      ),
  ];
}
