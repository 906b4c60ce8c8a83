import SlidersHorizontal from 'icon:sliders-horizontal';
import { type FormEvent, useState } from 'react';
import type { PeopleFigure } from '#contract/people.ts';
import { peopleWords } from '#web/i18n/people.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Row } from '#web/ui/row.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-users.module.css';
import { RANGED, type Ranged, unitOf } from './find-view.ts';

/** Adds a filter by the range of a figure. */
export function FigureRangeChoice({ onAdd }: { onAdd: (figure: PeopleFigure, range: string) => void }) {
  const t = useWords(peopleWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [figure, setFigure] = useState<Ranged>('score');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wrong = (!from && !to) || (from !== '' && to !== '' && Number(from) > Number(to));
    setWrong(wrong);
    if (wrong) return;
    const inUnit = (text: string) => (text ? String(Number(text) * unitOf(figure)) : '');
    onAdd(figure, `${inUnit(from)}..${inUnit(to)}`);
    setAnchor(null);
  };
  const number = { type: 'number', inputMode: 'decimal', step: 'any' } as const;
  return (
    <>
      <Button
        icon={<SlidersHorizontal size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('range')}
      </Button>
      {anchor && (
        <Modal at={anchor} onClose={() => setAnchor(null)} aria-label={t('addRange')}>
          <Stack as="form" gap={12} pad={16} onSubmit={add} noValidate className={styles.popover}>
            <SelectField
              label={t('rangeOf')}
              value={figure}
              onChange={({ target }) => setFigure(RANGED.find((name) => name === target.value) ?? 'score')}
            >
              {RANGED.map((name) => (
                <option key={name} value={name}>
                  {name === 'distance' ? `${t(name)} (km)` : t(name)}
                </option>
              ))}
            </SelectField>
            <Row nowrap align="end">
              <Field label={t('atLeast')} {...number} value={from} onChange={({ target }) => setFrom(target.value)} />
              <Field label={t('atMost')} {...number} value={to} onChange={({ target }) => setTo(target.value)} />
            </Row>
            {isWrong && (
              <Text tone="danger" size="small" role="alert">
                {t('rangeWrong')}
              </Text>
            )}
            <Button type="submit" kind="main">
              {t('addRange')}
            </Button>
          </Stack>
        </Modal>
      )}
    </>
  );
}
