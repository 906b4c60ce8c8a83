import Search from 'icon:search';
import { projectsWords } from '#web/i18n/projects.ts';
import { useWords } from '#web/i18n/words.ts';
import styles from './projects.module.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
  busy: boolean;
}

export function ProjectSearch({ value, onChange, busy }: Props) {
  const t = useWords(projectsWords);
  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        value={value}
        maxLength={80}
        aria-label={t('search')}
        aria-busy={busy}
        placeholder={t('searchHint')}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}
