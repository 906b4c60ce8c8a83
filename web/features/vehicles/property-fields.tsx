import Plus from 'icon:plus';
import Trash2 from 'icon:trash-2';
import { PROPERTY_TYPES, type PropertyType, VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { nextKey, type PropertyDraft } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';

interface Props {
  own: PropertyDraft[];
  /** Whether something is wrong with the name or the value of a property. */
  isWrong: (at: number, part: 'name' | 'value') => boolean;
  onChange: (own: PropertyDraft[]) => void;
}

/** Custom properties of the project's vehicles. */
export function PropertyFields({ own, isWrong, onChange }: Props) {
  const t = useWords(vehiclesWords);
  const put = (key: number, change: Partial<PropertyDraft>) =>
    onChange(own.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <Stack as="fieldset" gap={12} className={styles.rows}>
      <legend>{t('ownProperties')}</legend>
      {own.map((one, at) => {
        return (
          <Grid
            key={one.key}
            columns="minmax(0, 1.2fr) minmax(0, 0.9fr) minmax(0, 1.2fr) auto"
            gap={8}
            align="start"
            className={styles.propertyRow}
          >
            <Field
              label={t('propertyName')}
              value={one.name}
              maxLength={VEHICLE_LIMITS.wordLength}
              error={isWrong(at, 'name') ? t('propertyWrong') : undefined}
              onChange={(event) => put(one.key, { name: event.target.value })}
            />
            <SelectField
              label={t('type')}
              value={one.type}
              onChange={(event) => put(one.key, { type: event.target.value as PropertyType, value: '' })}
            >
              {PROPERTY_TYPES.map((type) => (
                <option key={type} value={type}>
                  {t(`type_${type}`)}
                </option>
              ))}
            </SelectField>
            <ValueField one={one} fault={isWrong(at, 'value') ? t('valueWrong') : undefined} put={put} />
            <IconButton
              label={t('removeProperty', { number: at + 1 })}
              onClick={() => onChange(own.filter(({ key }) => key !== one.key))}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </Grid>
        );
      })}
      <div>
        <Button
          icon={<Plus size={15} aria-hidden="true" />}
          disabled={own.length >= VEHICLE_LIMITS.properties}
          onClick={() => onChange([...own, { key: nextKey(own), name: '', type: 'text', value: '' }])}
        >
          {t('addProperty')}
        </Button>
      </div>
    </Stack>
  );
}

interface ValueProps {
  one: PropertyDraft;
  fault: string | undefined;
  put: (key: number, change: Partial<PropertyDraft>) => void;
}

function ValueField({ one: { key, type, value }, fault, put }: ValueProps) {
  const t = useWords(vehiclesWords);
  if (type === 'yesNo') {
    return (
      <SelectField
        label={t('value')}
        value={value === 'true' ? 'true' : 'false'}
        onChange={(event) => put(key, { value: event.target.value })}
      >
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </SelectField>
    );
  }
  return (
    <Field
      label={t('value')}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      maxLength={VEHICLE_LIMITS.valueLength}
      error={fault}
      onChange={(event) => put(key, { value: event.target.value })}
    />
  );
}
