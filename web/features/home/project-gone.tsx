import FolderX from 'icon:folder-x';
import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';

/** Shown both for deleted projects and for those of other customers. */
export function ProjectGone({ projectsHref }: { projectsHref: string }) {
  const t = useWords(homeWords);
  return (
    <Card>
      <Empty
        icon={<FolderX size={22} />}
        title={t('goneTitle')}
        heading="h1"
        text={t('goneText')}
        actions={<ButtonLink href={projectsHref}>{t('toProjects')}</ButtonLink>}
      />
    </Card>
  );
}
