import { systemWords } from '../../i18n/system.ts';
import { type KeyOf, useWords } from '../../i18n/words.ts';

const KNOWN = [
  'tidy-sessions',
  'tidy-file-uploads',
  'erase-project',
  'erase-projects',
  'enforce-retention',
  'count-sdk-versions',
  'end-remote-logging',
];

/** What a queue does, in words; one that has none is called by its name. */
export function useJobName(): (queue: string) => string {
  const t = useWords(systemWords);
  return (queue) => (KNOWN.includes(queue) ? t(`job_${queue}` as KeyOf<typeof systemWords>) : queue);
}
