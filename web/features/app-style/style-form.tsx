import { type FormEvent, useRef, useState } from 'react';
import { type AppStyle, STYLE_SCHEMES } from '#contract/app-style.ts';
import type { Language } from '#contract/constants.ts';
import { CallError } from '#web/api/call-failure.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts';
import styles from './app-style.module.css';
import { type KeptStyle, useSaveStyle } from './app-style.queries.ts';
import { ColourFields } from './colour-fields.tsx';
import { LogoFields } from './logo-fields.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ShapeFields } from './shape-fields.tsx';
import { StyleConflict } from './style-conflict.tsx';
import { isSame, isSound, languageWithProblem, tidied } from './style-draft.ts';
import { TextFields } from './text-fields.tsx';

interface Props {
  projectId: number;
  kept: KeptStyle;
}

/** The style at the left, what it makes of an app at the right. What was seen at opening is what a save is compared with. */
export function StyleForm({ projectId, kept }: Props) {
  const t = useWords(appStyleWords);
  const messages = useWords(messageWords);
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState<Pick<KeptStyle, 'style' | 'version'>>(kept);
  const [style, setStyle] = useState<AppStyle>(kept.style);
  const [pictures, setPictures] = useState(kept.pictures);
  const [language, setLanguage] = useState<Language>(languageOfPage);
  const saving = useSaveStyle(projectId);
  const changed = !isSame(style, seen.style);
  useUnsavedWarning(changed, t('unsavedQuestion'));

  const start = (from: Pick<KeptStyle, 'style' | 'version'>) => {
    setSeen(from);
    setStyle(from.style);
    saving.reset();
  };
  // Somebody else's save, while nothing was edited here.
  if (kept.version > seen.version && !changed && !saving.isPending) {
    start(kept);
    setPictures([...pictures, ...kept.pictures]);
  }
  const edit = (change: Partial<AppStyle>) => setStyle({ ...style, ...change });
  const save = (version: number) => {
    if (saving.isPending) return;
    if (!isSound(style)) {
      setLanguage(languageWithProblem(style) ?? language);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    saving.mutate(
      { version, style: tidied(style) },
      {
        onSuccess: (answer) => {
          setSeen(answer);
          setStyle(answer.style);
          showSnackbar({ message: messages('styleSaved'), type: 'success' });
        },
      },
    );
  };
  const failure = saving.error instanceof CallError ? saving.error : null;
  const conflict = failure?.conflict;
  const theirs = conflict?.current as Pick<KeptStyle, 'style' | 'version'> | undefined;
  return (
    <form
      ref={form}
      className={styles.screen}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (changed) save(seen.version);
      }}
    >
      <aside className={styles.preview} aria-label={t('previewTitle')}>
        {STYLE_SCHEMES.map((scheme) => (
          <PhonePreview key={scheme} style={style} pictures={pictures} scheme={scheme} language={language} />
        ))}
      </aside>
      <div className={styles.fields}>
        {saving.error && !conflict && <Notice tone="error">{failureText(failure)}</Notice>}
        {conflict && theirs && (
          <StyleConflict
            conflict={conflict}
            theirs={theirs.style}
            yours={style}
            busy={saving.isPending}
            onOverwrite={() => save(theirs.version)}
            onKeepTheirs={() => start(theirs)}
          />
        )}
        <div className={styles.stacked}>
          <ColourFields colours={style.colours} onChange={(colours) => edit({ colours })} />
        </div>
        <div className={styles.stacked}>
          <LogoFields
            projectId={projectId}
            style={style}
            pictures={pictures}
            onPicture={(scheme, picture) => {
              if (picture) setPictures([...pictures.filter(({ id }) => id !== picture.id), picture]);
              edit({ logos: { ...style.logos, [scheme]: picture?.id ?? null } });
            }}
          />
        </div>
        <div className={styles.stacked}>
          <TextFields
            texts={style.texts}
            language={language}
            onLanguage={setLanguage}
            onChange={(texts) => edit({ texts })}
          />
        </div>
        <div className={styles.stacked}>
          <ShapeFields style={style} onChange={edit} />
        </div>
        {changed && !conflict && (
          <SaveBar title={t('unsaved')} hint={isSound(style) ? t('unsavedHint') : t('wrongHint')}>
            <Button kind="quiet" onClick={() => start(seen)}>
              {t('discard')}
            </Button>
            <Button kind="main" type="submit" busy={saving.isPending}>
              {t(saving.isPending ? 'saving' : 'save')}
            </Button>
          </SaveBar>
        )}
      </div>
    </form>
  );
}
