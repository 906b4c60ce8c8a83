import { homeWords } from '#web/i18n/home.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';

/** For members whose roles do not include figures. */
export function LimitedView() {
  const t = useWords(homeWords);
  return (
    <Card title={t('limitedTitle')}>
      <p>{t('limitedText')}</p>
    </Card>
  );
}
