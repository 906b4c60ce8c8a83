import Bug from 'icon:bug';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/card.tsx';

/** Shown when a page throws. */
export function PageFailed() {
  const t = useWords(uiWords);
  return (
    <Empty
      icon={<Bug size={22} />}
      title={t('pageErrorTitle')}
      heading="h1"
      text={t('pageErrorText')}
      actions={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}
