import { type FormEvent, useMemo, useState } from 'react';
import { COUNTRIES } from '#contract/countries.ts';
import type { MapRegion } from '#contract/map-regions.ts';
import { localeOf } from '#web/format/locale.ts';
import { mapRegionsWords } from '#web/i18n/map-regions.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { countryName } from '#web/ui/change-words.ts';
import { Field } from '#web/ui/field.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';

interface Props {
  open: boolean;
  replaced: MapRegion | null;
  onClose: () => void;
  onStart: (file: File, input: { name: string; country: string | null; replaces: string | null }) => void;
}

export function MapImportPanel({ open, replaced, onClose, onStart }: Props) {
  const t = useWords(mapRegionsWords);
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={replaced ? t('replaceTitle', { name: replaced.name }) : t('import')}
      lead={replaced ? t('replaceLead') : t('importLead')}
    >
      {open && <Form replaced={replaced} onClose={onClose} onStart={onStart} />}
    </SidePanel>
  );
}

/** A name from the file name: without extensions, capitalised. */
const nameOf = (file: File): string => {
  const plain = file.name.replace(/(-latest)?\.osm(\.pbf|\.gz)?$/i, '').replaceAll(/[-_]+/g, ' ');
  return (plain.charAt(0).toUpperCase() + plain.slice(1)).slice(0, 80);
};

function Form({ replaced, onClose, onStart }: Omit<Props, 'open'>) {
  const [t, ui] = [useWords(mapRegionsWords), useWords(uiWords)];
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState(replaced?.name ?? '');
  const [country, setCountry] = useState(replaced?.country ?? '');
  const countries = useMemo(
    () =>
      COUNTRIES.map((code) => ({ code, label: countryName(code) })).sort((a, b) =>
        a.label.localeCompare(b.label, localeOf()),
      ),
    [],
  );
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    if (name.trim() === '') setName(nameOf(chosen));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || name.trim() === '') return;
    onStart(file, { name: name.trim(), country: country || null, replaces: replaced?.id ?? null });
  };
  return (
    <Stack as="form" onSubmit={submit}>
      <FileChoice
        label={t('chooseFile')}
        name={file?.name}
        kinds={t('fileKinds')}
        accept=".pbf,.gz,.osm"
        onChoose={choose}
      />
      <Field
        label={t('name')}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('country')}
        help={t('countryHelp')}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      >
        <option value="">{t('otherCountry')}</option>
        {countries.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <Row align="stretch" pad="4 0 0">
        <Button type="submit" kind="main" disabled={!file || name.trim() === ''}>
          {t('start')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
