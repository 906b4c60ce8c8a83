import type { EventKind } from '#contract/receivers.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { Stack } from '#web/ui/stack.tsx';

interface Facts {
  url: string | null;
  active: boolean;
  events: readonly EventKind[];
  headers: readonly { name: string }[];
}

/** A summary of a receiver, for comparison. */
export function ReceiverFacts({ url, active, events, headers }: Facts) {
  const t = useWords(receiversWords);
  if (!url) return <span>{t('noAddress')}</span>;
  return (
    <Stack as="ul" gap={2} size="small" breaks>
      <li>
        <code>{url}</code>
      </li>
      <li>{t(active ? 'state_active' : 'state_off')}</li>
      <li>{events.map((event) => t(`event_${event}`)).join(', ')}</li>
      <li>{headers.length > 0 ? headers.map(({ name }) => name).join(', ') : t('noHeaders')}</li>
    </Stack>
  );
}
