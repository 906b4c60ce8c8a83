import FolderOpen from 'icon:folder-open';
import { NO_PROJECT } from '#contract/constants.ts';
import { frameWords } from '#web/i18n/frame.ts';
import { useWords } from '#web/i18n/words.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';

/** Replaces a project page while no project is selected. */
export function ChooseProject() {
  const t = useWords(frameWords);
  return (
    <Card>
      <Empty
        icon={<FolderOpen size={22} />}
        title={t('chooseProject')}
        heading="h1"
        text={t('chooseProjectText')}
        actions={<ButtonLink href={homeHref(NO_PROJECT)}>{t('toProjects')}</ButtonLink>}
      />
    </Card>
  );
}
