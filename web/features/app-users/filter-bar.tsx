import type { ReactNode } from 'react';
import { ANY_WARNING, type AppUserFilters, STATE_FILTERS, type StateFilter } from '#contract/app-user-list.ts';
import { DANGEROUS } from '#contract/insight-segments.ts';
import { PEOPLE_FIGURES, type PeopleFigure, ROLLOUT_HALVES, rangeIn, rolloutGroupsIn } from '#contract/people.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { type Translate, useWords } from '#web/i18n/words.ts';
import { ActionSelect } from '#web/ui/action-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './app-users.module.css';
import { FILTERS, type FilterName, type Filters, unitOf, utcDaysAgo } from './find-view.ts';
import { RemovableChip } from './removable-chip.tsx';

interface Props {
  filters: Filters;
  /** Undefined while loading. */
  choices: AppUserFilters | undefined;
  onAdd: (changes: Record<string, string>) => void;
  onRemove: (name: FilterName | PeopleFigure) => void;
  onClear: () => void;
  /** Content before the filters. */
  start?: ReactNode;
  /** Further controls that add filters. */
  children?: ReactNode;
}

const SPANS = [1, 7, 30] as const;
/** The usual steps of a roll-out; the URL accepts any range. */
const GROUPS = ['0..9', '10..24', '25..49', '50..99'] as const;
/** An option may set several parameters. */
const packed = (changes: Record<string, string>): string => JSON.stringify(changes);

/** Describes what a filter matches. */
function useFilterWords(choices: AppUserFilters | undefined) {
  const t = useWords(appUsersWords);
  const { state, trouble } = useDictionary();
  const stateWord = (value: string) =>
    value === 'NONE' ? t('stateNone') : state(value as Exclude<StateFilter, 'NONE'>);
  const groupWord = (value: string) => {
    const groups = rolloutGroupsIn(value);
    if (groups === null || typeof groups === 'string') return t(groups === 'out' ? 'groupOut' : 'groupIn');
    return `${groups.from}–${groups.to}`;
  };
  const areaWord = (value: string) =>
    value === DANGEROUS ? t('dangerousArea') : (choices?.areas.find(({ area }) => area === value)?.name ?? '…');
  const valueWord = (name: FilterName, value: string): string | null => {
    if (name === 'state') return stateWord(value);
    if (name === 'warning') return value === ANY_WARNING ? t('anyWarning') : trouble(value);
    if (name === 'permission') return t(value === 'missing' ? 'permissionMissing' : 'permissionGranted');
    if (name === 'code') return choices?.codes.find(({ id }) => id === value)?.name ?? '…';
    if (name === 'vehicle') return choices?.vehicles.find(({ id }) => id === value)?.name ?? '…';
    if (name === 'area') return areaWord(value);
    if (name === 'group') return groupWord(value);
    if (name === 'blocked' || name === 'pilot' || name === 'outdated') return null;
    return name === 'platform' || name === 'version' || name === 'tag' ? value : formatCalendarDay(value);
  };
  return { t, stateWord, trouble, groupWord, areaWord, valueWord };
}

function rangeWords(t: Translate<typeof peopleWords>, figure: PeopleFigure, text: string): string {
  const { from, to } = rangeIn(text) ?? { from: null, to: null };
  const inUnit = (value: number | null) => formatNumber(value === null ? null : value / unitOf(figure), 2);
  if (from !== null && to !== null) return t('rangeBoth', { from: inUnit(from), to: inUnit(to) });
  return from === null ? t('rangeTo', { to: inUnit(to) }) : t('rangeFrom', { from: inUnit(from) });
}

/** The active filters, each removable, and a list of those that can be added. */
export function FilterBar({ filters, choices, onAdd, onRemove, onClear, start, children }: Props) {
  const people = useWords(peopleWords);
  const { t, stateWord, trouble, groupWord, areaWord, valueWord } = useFilterWords(choices);
  const set = FILTERS.filter((name) => filters[name] !== undefined);
  const limited = PEOPLE_FIGURES.filter((name) => filters[name] !== undefined);
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : t('countOf', { name, count: formatNumber(count) });
  const option = (changes: Record<string, string>, label: string) => (
    <option key={packed(changes)} value={packed(changes)}>
      {label}
    </option>
  );
  /** The list is cut. */
  const more = (count: number | undefined) =>
    count ? <option disabled>{t('moreChoices', { count, n: formatNumber(count) })}</option> : null;
  return (
    <Row pad="8 0" line="bottom" className={styles.filters}>
      {start}
      <ActionSelect
        className={styles.add}
        label={t('addFilter')}
        onChoose={(value) => onAdd(JSON.parse(value) as Record<string, string>)}
      >
        <optgroup label={t('filter_state')}>
          {STATE_FILTERS.map((value) =>
            option(
              { state: value },
              counted(stateWord(value), choices?.states.find((one) => one.state === value)?.users),
            ),
          )}
        </optgroup>
        <optgroup label={t('filter_warning')}>
          {option({ warning: ANY_WARNING }, t('anyWarning'))}
          {choices?.warnings.map(({ reason, users }) => option({ warning: reason }, counted(trouble(reason), users)))}
          {more(choices?.more.warnings)}
        </optgroup>
        <optgroup label={t('filter_permission')}>
          {option({ permission: 'missing' }, t('permissionMissing'))}
          {option({ permission: 'granted' }, t('permissionGranted'))}
        </optgroup>
        <optgroup label={t('filter_seenSince')}>
          {SPANS.map((days) => option({ seenSince: utcDaysAgo(days) }, t('days', { count: days })))}
          {SPANS.map((days) => option({ seenBefore: utcDaysAgo(days) }, t('daysNot', { count: days })))}
        </optgroup>
        <optgroup label={t('filter_createdSince')}>
          {SPANS.map((days) => option({ createdSince: utcDaysAgo(days) }, t('days', { count: days })))}
        </optgroup>
        {choices && choices.releases.length > 0 && (
          <optgroup label={t('filter_platform')}>
            {[...new Set(choices.releases.map(({ platform }) => platform))]
              .filter(Boolean)
              .map((platform) => option({ platform }, platform))}
          </optgroup>
        )}
        {choices && choices.releases.length > 0 && (
          <optgroup label={t('filter_version')}>
            {option({ outdated: 'true' }, counted(t('filter_outdated'), choices.outdated))}
            {choices.releases.map(({ platform, version, users }) =>
              option({ ...(platform && { platform }), version }, counted(`${platform} ${version}`.trim(), users)),
            )}
            {more(choices.more.releases)}
          </optgroup>
        )}
        {choices && choices.codes.length > 0 && (
          <optgroup label={t('filter_code')}>
            {choices.codes.map(({ id, name, users }) => option({ code: id }, counted(name, users)))}
          </optgroup>
        )}
        {choices && choices.tags.length > 0 && (
          <optgroup label={t('filter_tag')}>
            {choices.tags.map(({ tag, users }) => option({ tag }, counted(tag, users)))}
            {more(choices.more.tags)}
          </optgroup>
        )}
        {choices && choices.vehicles.length > 0 && (
          <optgroup label={t('filter_vehicle')}>
            {choices.vehicles.map(({ id, name, users }) => option({ vehicle: id }, counted(name, users)))}
          </optgroup>
        )}
        {choices && choices.areas.length > 0 && (
          <optgroup label={t('filter_area')}>
            {choices.areas.map(({ area, users }) => option({ area }, counted(areaWord(area), users)))}
          </optgroup>
        )}
        <optgroup label={t('filter_group')}>
          {[...(choices && choices.rolloutShare !== null ? ROLLOUT_HALVES : []), ...GROUPS].map((group) =>
            option({ group }, groupWord(group)),
          )}
        </optgroup>
        <optgroup label={t('marks')}>
          {option({ pilot: 'true' }, counted(t('pilot'), choices?.pilots))}
          {option({ blocked: 'true' }, t('blocked'))}
        </optgroup>
      </ActionSelect>
      {children}
      {set.length + limited.length > 0 && (
        <Row as="ul" gap={6} align="stretch" aria-label={t('filters')}>
          {set.map((name) => {
            const value = valueWord(name, filters[name] ?? '');
            const words = value === null ? t(`filter_${name}`) : t('chip', { filter: t(`filter_${name}`), value });
            return (
              <RemovableChip
                key={name}
                removeLabel={t('removeFilter', { filter: words })}
                onRemove={() => onRemove(name)}
              >
                {words}
              </RemovableChip>
            );
          })}
          {limited.map((name) => {
            const words = t('chip', { filter: people(name), value: rangeWords(people, name, filters[name] ?? '') });
            return (
              <RemovableChip
                key={name}
                removeLabel={t('removeFilter', { filter: words })}
                onRemove={() => onRemove(name)}
              >
                {words}
              </RemovableChip>
            );
          })}
        </Row>
      )}
      {set.length + limited.length > 1 && (
        <Button kind="quiet" onClick={onClear}>
          {t('clearAll')}
        </Button>
      )}
    </Row>
  );
}
