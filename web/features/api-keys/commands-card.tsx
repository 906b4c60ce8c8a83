import { ChevronRight } from 'lucide-react';
import { apiKeysWords } from '../../i18n/api-keys.ts';
import { useWords } from '../../i18n/words.ts';
import { Card, Skeleton } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import styles from './api-keys.module.css';

export interface Command {
  id: string;
  method: string;
  path: string;
  summary: string;
  command: string;
}

/** The calls that a key may make, each as a command to paste; the key itself comes from the environment. */
export function CommandsCard({ commands }: { commands: readonly Command[] | undefined }) {
  const t = useWords(apiKeysWords);
  return (
    <Card title={t('curl')} lead={t('curlLead')} flush>
      {commands ? (
        <>
          <div className={styles.placeholder}>{t('curlKey', { variable: '$MOVE_KEY' })}</div>
          <div className={styles.commands}>
            {commands.map(({ id, method, path, summary, command }) => (
              <details key={id} className={styles.command}>
                <summary>
                  <ChevronRight size={14} aria-hidden="true" />
                  <code>
                    {method} {path}
                  </code>
                  <span lang="en">{summary}</span>
                </summary>
                <div>
                  <CodeBlock code={command} copyLabel={t('copyCurl', { call: `${method} ${path}` })} />
                </div>
              </details>
            ))}
          </div>
        </>
      ) : (
        <div className={styles.placeholder}>
          <Skeleton height={120} />
        </div>
      )}
    </Card>
  );
}
