import { useMemo } from 'react';
import type { LevelCode, ModeGroup, MomentCode, StateCode } from '#contract/dictionary.ts';
import type { ItemType } from '#contract/timeline.ts';
import { dictionary as de } from './de/dictionary.ts';
import { dictionary as en } from './en/dictionary.ts';
import { type KeyOf, useWords, words } from './words.ts';

export const dictionaryWords = words('dictionary', en, de);
type Key = KeyOf<typeof dictionaryWords>;

const isKey = (key: string): key is Key => key in en;

/** Texts for codes. An unknown code from a phone gets a generic text followed by the code. */
export interface Dictionary {
  mode(type: ItemType): string;
  group(group: ModeGroup): string;
  state(state: StateCode): string;
  stateHelp(state: StateCode): string;
  level(level: LevelCode): string;
  moment(kind: MomentCode): string;
  strength(strength: number): string;
  trouble(code: string): string;
  remedy(code: string): string;
  health(code: string): string;
  service(code: string): string;
  context(code: string): string;
  /** A road type, as named by OpenStreetMap. */
  road(type: string): string;
}

export function useDictionary(): Dictionary {
  const t = useWords(dictionaryWords);
  return useMemo(() => {
    const known = (family: string, code: string, other: Key): string => {
      const key = `${family}.${code}`;
      return isKey(key) ? t(key) : t(other, { code });
    };
    return {
      mode: (type) => t(`mode.${type}`),
      group: (group) => t(`group.${group}`),
      state: (state) => t(`state.${state}`),
      stateHelp: (state) => t(`stateHelp.${state}`),
      level: (level) => t(`level.${level}`),
      moment: (kind) => t(`moment.${kind}`),
      strength: (strength) => t(strength >= 3 ? 'strength.3' : strength >= 2 ? 'strength.2' : 'strength.1'),
      trouble: (code) => known('trouble', code, 'trouble.other'),
      remedy: (code) => known('remedy', code, 'remedy.other'),
      health: (code) => known('health', code, 'health.other'),
      service: (code) => known('service', code, 'service.other'),
      road: (type) => known('road', type, 'road.other'),
      context: (code) =>
        code.startsWith('TAG:') ? t('context.tag', { code: code.slice(4) }) : known('context', code, 'context.tag'),
    };
  }, [t]);
}
