import Trash2 from 'icon:trash-2';
import { type FormEvent, type ReactNode, useState } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FormTrouble } from '#web/ui/versioned-form.tsx';
import { PanelActions } from './panel-frame.tsx';
import styles from './shape-form.module.css';
import type { useShapeSave } from './use-shape-save.ts';

interface Props<Saved extends { version: number }> {
  label: string;
  isNew: boolean;
  /** The label of the button that creates it. */
  create: string;
  head: ReactNode;
  children: ReactNode;
  saving: ReturnType<typeof useShapeSave<Saved, { name: string }>>;
  /** As one line, for comparison after a conflict. */
  describe: (current: Saved) => string;
  yours: string;
  onUseTheirs: (current: Saved) => void;
  onBack: () => void;
  aside?: ReactNode;
  /** Opens the confirmation to delete it. */
  deletion: (onDone: (gone: boolean) => void) => ReactNode;
}

/** Creates or edits a record with a shape, which is drawn on the map next to it. */
export function ShapeForm<Saved extends { version: number }>(props: Props<Saved>) {
  const { label, isNew, create, head, children, saving, describe, yours, onUseTheirs, onBack, aside, deletion } = props;
  const [t, ui] = [useWords(shapeWords), useWords(uiWords)];
  const [isDeleting, setDeleting] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.save();
  };
  const trash = !isNew && (
    <>
      {aside}
      <Button kind="quiet" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
    </>
  );
  return (
    <Stack as="form" pad={16} className={styles.form} onSubmit={submit} aria-label={label} noValidate>
      {head}
      {children}
      <FormTrouble
        form={{ ...saving, takeTheirs: () => saving.theirs && onUseTheirs(saving.theirs) }}
        now={describe}
        yours={yours}
        {...(saving.hasManyCorners && { refusals: t('tooManyCorners') })}
      />
      <PanelActions end={trash}>
        <Button kind="main" type="submit" busy={saving.isBusy}>
          {isNew ? create : ui('save')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {ui('cancel')}
        </Button>
      </PanelActions>
      {isDeleting &&
        deletion((gone) => {
          setDeleting(false);
          if (gone) saving.done();
        })}
    </Stack>
  );
}
