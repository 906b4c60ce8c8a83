import Radar from 'icon:radar';
import { type FormEvent, useState } from 'react';
import { type SearchInput, searchAreas } from '#contract/dangerous-area-works.ts';
import { SEARCH_BOUNDS } from '#contract/dangerous-areas.ts';
import { useChange } from '#web/api/use-change.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { WORK_CHANGE } from './areas.queries.ts';

const NUMBERS = ['days', 'ratio', 'events', 'drivers'] as const;
const KEYS = [...NUMBERS, 'strength'] as const;
type Key = (typeof KEYS)[number];

export const USUAL_SEARCH: SearchInput = {
  days: SEARCH_BOUNDS.days.usual,
  ratio: SEARCH_BOUNDS.ratio.usual,
  events: SEARCH_BOUNDS.events.usual,
  drivers: SEARCH_BOUNDS.drivers.usual,
  strength: SEARCH_BOUNDS.strength.usual,
};

interface Props {
  usual: SearchInput | null;
  isBusy: boolean;
  onSearch: (work: string) => void;
}

/** The threshold that a place must reach. */
export function SearchForm({ usual, isBusy, onSearch }: Props) {
  const t = useWords(areaWords);
  const search = useChange(searchAreas, WORK_CHANGE);
  const [texts, setTexts] = useState<Record<Key, string>>(() => {
    const first = (key: Key) => String((usual ?? USUAL_SEARCH)[key]);
    return {
      days: first('days'),
      ratio: first('ratio'),
      events: first('events'),
      drivers: first('drivers'),
      strength: first('strength'),
    };
  });
  const numberIn = (key: Key) => Number(texts[key].replace(',', '.'));
  const isWrong = (key: Key) => {
    const { min, max } = SEARCH_BOUNDS[key];
    const value = numberIn(key);
    return texts[key].trim() === '' || !(value >= min && value <= max) || (key !== 'ratio' && !Number.isInteger(value));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (KEYS.some(isWrong)) return;
    const input = {
      days: numberIn('days'),
      ratio: numberIn('ratio'),
      events: numberIn('events'),
      drivers: numberIn('drivers'),
      strength: numberIn('strength'),
    };
    search.mutate({ body: input }, { onSuccess: ({ work }) => onSearch(work.id) });
  };
  return (
    <Stack as="form" onSubmit={submit} aria-label={t('tabProposals')} noValidate>
      <h2>{t('searchTitle')}</h2>
      <Note>{t('searchLead')}</Note>
      <Grid gap={12} align="start" columns={2}>
        {NUMBERS.map((key) => (
          <Field
            key={key}
            label={t(key)}
            inputMode="decimal"
            value={texts[key]}
            error={isWrong(key) ? t('outOfBounds', SEARCH_BOUNDS[key]) : undefined}
            {...(key === 'ratio' && { help: t('ratioHelp') })}
            onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
          />
        ))}
        <SelectField
          label={t('strength')}
          value={texts.strength}
          onChange={(event) => setTexts({ ...texts, strength: event.target.value })}
        >
          {(['1', '2', '3'] as const).map((strength) => (
            <option key={strength} value={strength}>
              {t(`strength_${strength}`)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <FailureNotice error={search.error} />
      <Button
        kind="main"
        type="submit"
        icon={<Radar size={16} aria-hidden="true" />}
        busy={search.isPending}
        disabled={isBusy || KEYS.some(isWrong)}
      >
        {t(isBusy ? 'searching' : 'searchNow')}
      </Button>
    </Stack>
  );
}
