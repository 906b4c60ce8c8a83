import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { IconButton } from '../../ui/button.tsx';

const SHOWN_MS = 2_000;

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useWords(uiWords);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  const Icon = copied ? Check : Copy;
  return (
    <IconButton label={copied ? t('copied') : label} onClick={copy}>
      <Icon size={15} aria-hidden="true" />
    </IconButton>
  );
}
