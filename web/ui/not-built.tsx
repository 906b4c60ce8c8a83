import { Hammer } from 'lucide-react';
import { frameWords } from '../i18n/frame.ts';
import { type KeyOf, useWords } from '../i18n/words.ts';
import { Card, Empty, PageHeader } from './card.tsx';

type Key = KeyOf<typeof frameWords>;

/** An honest place for a screen that is still to come. */
export function NotBuilt({ title, holds }: { title: Key; holds: Key }) {
  const t = useWords(frameWords);
  return (
    <>
      <PageHeader title={t(title)} />
      <Card>
        <Empty icon={<Hammer size={22} />} title={t('notBuilt')} text={t(holds)} />
      </Card>
    </>
  );
}
