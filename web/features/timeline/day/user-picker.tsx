import { ArrowRight } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { timelineWords } from '../../../i18n/timeline.ts';
import { useWords } from '../../../i18n/words.ts';
import { useNavigation } from '../../../navigation/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { hrefWith } from '../shared/timeline-address.ts';

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
