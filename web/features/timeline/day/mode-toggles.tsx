import type { DayItem } from '#contract/day.ts';
import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import { ICON_OF_GROUP, TOGGLE_OF_GROUP, TOGGLED_GROUPS } from '#web/features/timeline/shared/modes.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { useWords } from '#web/i18n/words.ts';
import { useSession } from '#web/session/session.store.ts';
import { toggleTimeline } from '#web/session/session-changes.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Hidden } from '#web/ui/hidden.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './mode-toggles.module.css';

function Toggle({ group, count }: { group: (typeof TOGGLED_GROUPS)[number]; count: number }) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  const name = TOGGLE_OF_GROUP[group];
  const isOn = useSession((state) => state[name]);
  const Icon = ICON_OF_GROUP[group];
  return (
    <button
      type="button"
      className={styles.toggle}
      data-group={group}
      aria-pressed={isOn}
      aria-label={t('modeCount', { mode: words.group(group), count })}
      onClick={() => toggleTimeline(name)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.name}>{words.group(group)}</span>
      <Caption tabular>{count}</Caption>
    </button>
  );
}

/** The five toggles, which apply to axis, map and list. */
export function ModeToggles({ items }: { items: readonly DayItem[] }) {
  const t = useWords(timelineWords);
  const countOf = (group: string) => items.filter(({ type }) => GROUP_OF_MODE[type] === group).length;
  return (
    <Row as="fieldset" gap={6} nowrap align="stretch" className={styles.toggles}>
      <Hidden as="legend">{t('modes')}</Hidden>
      {TOGGLED_GROUPS.map((group) => (
        <Toggle key={group} group={group} count={countOf(group)} />
      ))}
    </Row>
  );
}
