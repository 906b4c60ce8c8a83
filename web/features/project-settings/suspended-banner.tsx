import { formatMoment } from '#web/format/times.ts';
import { projectSettingsWords } from '#web/i18n/project-settings.ts';
import { useWords } from '#web/i18n/words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Text } from '#web/ui/text.tsx';
import { useSettings } from './settings.queries.ts';

/** Shows that the project is suspended; renders nothing otherwise. */
export function SuspendedBanner({ projectId }: { projectId: number }) {
  const t = useWords(projectSettingsWords);
  const { data } = useSettings(projectId);
  if (!data?.suspendedAt) return null;
  return (
    <Text as="div" below={20}>
      <Notice tone="warning">
        <strong>{t('suspendedBanner')}</strong>
        <span>{t('suspendedSince', { at: formatMoment(data.suspendedAt) })}</span>
      </Notice>
    </Text>
  );
}
