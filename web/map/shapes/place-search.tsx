import LocateFixed from 'icon:locate-fixed';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { searchMapPlaces } from '#contract/geocoding.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FoundPlaces } from './found-places.tsx';
import { type Place, placeIn, placeText } from './place-text.ts';
import styles from './shape-form.module.css';

interface Props {
  help: string;
  /** What the field shows, when it was chosen elsewhere. */
  place: Place | null;
  /** Streets are looked for around it. */
  around: Place | null;
  onPlace: (place: Place) => void;
  /** While the results of a name are shown. */
  onSearching?: (isSearching: boolean) => void;
}

/** A place by the name of a street or town, from the imported maps, or by coordinates. */
export function PlaceSearch({ help, place, around, onPlace, onSearching }: Props) {
  const t = useWords(shapeWords);
  const chosen = place ? placeText(place) : '';
  const [text, setText] = useState(chosen);
  const [searched, setSearched] = useState('');
  const found = useEndpoint(
    searchMapPlaces,
    searched === '' ? null : { body: { search: searched, ...(around && { near: around }) } },
  );
  const show = (name: string) => {
    setSearched(name);
    onSearching?.(name !== '');
  };
  useEffect(() => {
    if (chosen === '') return;
    setText(chosen);
    setSearched('');
    onSearching?.(false);
  }, [chosen, onSearching]);
  const search = () => {
    const typed = placeIn(text);
    show(typed ? '' : text.trim());
    if (typed) onPlace(typed);
  };
  // It may be inside a form, which Enter would submit.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    search();
  };
  const choose = ({ lat, lon }: Place) => {
    show('');
    onPlace({ lat, lon });
  };
  return (
    <Stack gap={8} align="start" className={styles.search}>
      <Field
        label={t('coordinates')}
        help={help}
        value={text}
        onKeyDown={press}
        onChange={(event) => setText(event.target.value)}
      />
      <Button icon={<LocateFixed size={15} aria-hidden="true" />} onClick={search}>
        {t('look')}
      </Button>
      {searched && <FoundPlaces found={found} onChoose={choose} />}
    </Stack>
  );
}
