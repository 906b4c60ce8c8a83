import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { docsWords } from '../../i18n/docs.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './operation.module.css';

const SHOWN_MS = 2_000;

export function CurlBlock({ command }: { command: string }) {
  const t = useWords(docsWords);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <div className={styles.curl}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>{command}</pre>
      <Button
        icon={<Icon size={14} aria-hidden="true" />}
        onClick={() => void navigator.clipboard.writeText(command).then(() => setCopied(true))}
      >
        {t(copied ? 'copied' : 'copyCurl')}
      </Button>
    </div>
  );
}
