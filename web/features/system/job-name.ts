import { systemWords } from '#web/i18n/system.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';

/** The display name of a queue; its own name if there is no text. */
export function useJobName(): (queue: string) => string {
  const t = useWords(systemWords);
  return (queue) => {
    const key = `job_${queue}`;
    return key in systemWords.en ? t(key as KeyOf<typeof systemWords>) : queue;
  };
}
