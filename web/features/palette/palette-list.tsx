import CornerDownLeft from 'icon:corner-down-left';
import { useEffect } from 'react';
import { paletteWords } from '#web/i18n/palette.ts';
import { useWords } from '#web/i18n/words.ts';
import { Caption } from '#web/ui/caption.tsx';
import { hasMoved } from '#web/ui/has-moved.ts';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import type { Entry, Section } from './entries.ts';
import styles from './palette.module.css';

interface Props {
  id: string;
  sections: readonly Section[];
  active: Entry | undefined;
  onOpen: (entry: Entry) => void;
  onPoint: (entry: Entry) => void;
}

/** The id of an option; ids of app users may contain any character. */
export const optionId = (list: string, entry: Entry): string => `${list}-${encodeURIComponent(entry.id)}`;

/** The results by group. The focus stays in the input, which refers to the selected option by id. */
export function PaletteList({ id, sections, active, onOpen, onPoint }: Props) {
  const t = useWords(paletteWords);
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('results')}>
      {sections.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox knows groups, not fieldsets.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Caption as="div" weight={600} pad="8 12 4" id={`${id}-${group}`}>
            {t(`group_${group}`)}
          </Caption>
          {entries.map((entry) => {
            const Icon = entry.icon;
            return (
              <Row
                key={entry.id}
                gap={12}
                nowrap
                pad="0 12"
                rounded="small"
                minHeight={38}
                className={styles.entry}
                id={optionId(id, entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === active}
                onClick={() => onOpen(entry)}
                onPointerMove={(event) => hasMoved(event) && entry !== active && onPoint(entry)}
              >
                <Icon size={16} aria-hidden="true" />
                <Text ellipsis>{entry.label}</Text>
                {entry.detail && (
                  <Caption tabular noShrink>
                    {entry.detail}
                  </Caption>
                )}
                {entry === active && <CornerDownLeft className={styles.enter} size={14} aria-hidden="true" />}
              </Row>
            );
          })}
        </div>
      ))}
    </div>
  );
}
