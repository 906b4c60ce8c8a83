import { Plus } from 'lucide-react';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { useAddressQuery } from '#web/navigation/use-address-query.ts';
import { Button } from '#web/ui/button.tsx';

/** The page's one main action. */
export function AddVersionButton() {
  const t = useWords(sdkVersionsWords);
  const { change } = useAddressQuery();
  return (
    <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} onClick={() => change({ add: '1' })}>
      {t('add')}
    </Button>
  );
}
