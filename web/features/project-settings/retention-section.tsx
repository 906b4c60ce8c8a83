import type { Retention } from '#contract/retention.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { projectSettingsWords } from '#web/i18n/project-settings.ts';
import { useWords } from '#web/i18n/words.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './project-form.module.css';
import { KEPT, type Kept, MAX_DAYS, type SettingsDraft } from './settings-draft.ts';

interface Props {
  days: SettingsDraft['retention'];
  isWrong: (kept: Kept) => boolean;
  /** The saved retention: a shorter one deletes data. */
  saved: Retention;
  onChange: (kept: Kept, days: string | null) => void;
}

/** Shown again when somebody switches away from "for ever". */
const FIRST_DAYS: Record<Kept, string> = { fixesDays: '400', logsDays: '30', itemsDays: '400' };

export function RetentionSection({ days, isWrong, saved, onChange }: Props) {
  const t = useWords(projectSettingsWords);
  return (
    <SettingsSection title={t('retention')} lead={t('retentionLead')} flush>
      {KEPT.map((kept) => {
        const text = days[kept];
        const trouble = isWrong(kept);
        const shorter = !trouble && text !== null && Number(text) < (saved[kept] ?? Number.POSITIVE_INFINITY);
        return (
          <Grid key={kept} columns="minmax(0, 1fr) auto" gap="8 24" align="center" pad="12 20" className={styles.kept}>
            <div>
              <Text size="small" weight={500}>
                {t(kept)}
              </Text>
              <Note>{t(`${kept}_help`)}</Note>
            </div>
            <Row gap="8 20">
              <Row as="span" inline nowrap tone="muted" className={styles.number}>
                <input
                  type="text"
                  inputMode="numeric"
                  aria-label={t('daysOf', { what: t(kept) })}
                  aria-invalid={trouble ? true : undefined}
                  aria-describedby={trouble ? `${kept}-error` : undefined}
                  disabled={text === null}
                  value={text ?? ''}
                  onChange={(event) => onChange(kept, event.target.value)}
                />
                <span aria-hidden="true">{t('days')}</span>
              </Row>
              <Row as="label" inline nowrap className={styles.check}>
                <input
                  type="checkbox"
                  aria-label={t('forEverOf', { what: t(kept) })}
                  checked={text === null}
                  onChange={(event) =>
                    onChange(kept, event.target.checked ? null : String(saved[kept] ?? FIRST_DAYS[kept]))
                  }
                />
                {t('forEver')}
              </Row>
            </Row>
            {trouble && (
              <Text as="p" size="small" tone="danger" wholeRow id={`${kept}-error`}>
                {t('daysWrong', { max: formatNumber(MAX_DAYS) })}
              </Text>
            )}
            {shorter && (
              <Text as="div" wholeRow>
                <Notice tone="warning">
                  {t('shorter', { count: Number(text), what: t(kept), days: formatNumber(Number(text)) })}
                </Notice>
              </Text>
            )}
          </Grid>
        );
      })}
    </SettingsSection>
  );
}
