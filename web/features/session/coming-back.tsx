import { sessionWords } from '../../i18n/session.ts';
import { useWords } from '../../i18n/words.ts';
import { Skeleton } from '../../ui/card.tsx';
import { FormHead } from './form-parts.tsx';

/** While what the provider sent back is exchanged. */
export function ComingBack() {
  const t = useWords(sessionWords);
  return (
    <div role="status" aria-busy="true">
      <FormHead title={t('comingBack')} />
      <Skeleton height={44} />
    </div>
  );
}
