import Check from 'icon:check';
import Copy from 'icon:copy';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import { useCopied } from './use-copied.ts';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useWords(uiWords);
  const { copied, copy } = useCopied(text);
  const Icon = copied ? Check : Copy;
  return (
    <IconButton label={copied ? t('copied') : label} onClick={copy}>
      <Icon size={15} aria-hidden="true" />
    </IconButton>
  );
}
