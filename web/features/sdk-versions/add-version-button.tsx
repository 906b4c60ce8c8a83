import Plus from 'icon:plus';
import { sdkVersionsWords } from '#web/i18n/sdk-versions.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { Button } from '#web/ui/button.tsx';

const PARAMETERS = { add: text() };

export function AddVersionButton() {
  const t = useWords(sdkVersionsWords);
  const { change } = useAddress(PARAMETERS);
  return (
    <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} onClick={() => change({ add: '1' })}>
      {t('add')}
    </Button>
  );
}
