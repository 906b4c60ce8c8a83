import { ArrowRight } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { hrefWith } from '#web/features/timeline/shared/timeline-address.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';

/** Opens a user by its id; stands in until there is a list. */
export function UserPicker() {
  const t = useWords(timelineWords);
  const { go } = useNavigation();
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const user = String(new FormData(event.currentTarget).get('user') ?? '').trim();
    if (user) go(hrefWith({ user }));
  };
  return (
    <Card title={t('noUserTitle')} lead={t('noUserText')}>
      <form onSubmit={open}>
        <Field label={t('pickUser')} name="user" help={t('pickUserHelp')} required />
        <Button type="submit" kind="main" icon={<ArrowRight size={16} aria-hidden="true" />}>
          {t('open')}
        </Button>
      </form>
    </Card>
  );
}
