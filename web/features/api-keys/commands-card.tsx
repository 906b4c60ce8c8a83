import ChevronRight from 'icon:chevron-right';
import { useState } from 'react';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './api-keys.module.css';

export interface Command {
  id: string;
  method: string;
  path: string;
  summary: string;
  command: string;
}

/** The calls that a key may make, each as a command to copy; the key comes from the environment. */
export function CommandsCard({ commands }: { commands: readonly Command[] | undefined }) {
  const t = useWords(apiKeysWords);
  return (
    <Card title={t('curl')} lead={t('curlLead')} flush>
      {commands ? (
        <>
          <Note as="div" pad="12 20" line="bottom">
            {t('curlKey', { variable: '$MOVE_KEY' })}
          </Note>
          <Stack gap={0} line="between">
            {commands.map((command) => (
              <CommandRow key={command.id} {...command} />
            ))}
          </Stack>
        </>
      ) : (
        <Note as="div" pad="12 20" line="bottom">
          <Skeleton height={120} />
        </Note>
      )}
    </Card>
  );
}

/** Closed entries are not rendered, because there are many. */
function CommandRow({ method, path, summary, command }: Command) {
  const t = useWords(apiKeysWords);
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.command} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Row as="summary" gap="4 12" align="baseline" pad="12 20">
        <ChevronRight size={14} aria-hidden="true" />
        <code>
          {method} {path}
        </code>
        <span lang="en">{summary}</span>
      </Row>
      {open && (
        <div>
          <CodeBlock code={command} copyLabel={t('copyCurl', { call: `${method} ${path}` })} />
        </div>
      )}
    </details>
  );
}
