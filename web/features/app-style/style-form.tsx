import { useState } from 'react';
import { type AppLogo, type AppStyle, STYLE_SCHEMES, saveAppStyle } from '#contract/app-style.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, formProps, UnsavedBar } from '#web/ui/versioned-form.tsx';
import styles from './app-style.module.css';
import { type KeptStyle, useSaveStyle } from './app-style.queries.ts';
import { ColourFields } from './colour-fields.tsx';
import { CornerFields } from './corner-fields.tsx';
import { LogoFields } from './logo-fields.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { StyleFacts } from './style-facts.tsx';
import { TextFields } from './text-fields.tsx';

interface Props {
  projectId: number;
  kept: KeptStyle;
}

/** The style at the left, its preview at the right. A save is compared with the state at opening. */
export function StyleForm({ projectId, kept }: Props) {
  const t = useWords(appStyleWords);
  const messages = useWords(messageWords);
  const [uploaded, setUploaded] = useState<readonly AppLogo[]>([]);
  const [language, setLanguage] = useState<Language>(languageOfPage);
  const saving = useSaveStyle(projectId);
  const form = useVersionedForm({
    record: kept as Pick<KeptStyle, 'style' | 'version'>,
    follow: (latest, seen) => latest.version > seen.version,
    draftOf: ({ style }) => ({ style }),
    schema: saveAppStyle.body,
    bodyOf: ({ style }, { version }) => ({ style, version }),
    atOnce: true,
    onInvalid: ({ style }) => setLanguage(LANGUAGES.find((one) => style?.texts?.[one]) ?? language),
    save: (body) => saving.mutateAsync({ query: { projectId }, body }),
    onSaved: () => showSnackbar({ message: messages('styleSaved'), type: 'success' }),
    recordOf: (saved) => saved,
    onUnchanged: () => {},
    question: t('unsavedQuestion'),
  });
  const { style } = form.draft;
  const pictures = [...uploaded, ...kept.pictures];
  const edit = (change: Partial<AppStyle>) => form.change({ style: { ...style, ...change } });
  return (
    <Grid
      as="form"
      columns="minmax(0, 1fr) minmax(360px, 520px)"
      gap={32}
      align="start"
      className={styles.screen}
      {...formProps(form)}
    >
      <Grid as="aside" gap={20} pad={20} className={styles.preview} aria-label={t('previewTitle')}>
        {STYLE_SCHEMES.map((scheme) => (
          <PhonePreview key={scheme} style={style} pictures={pictures} scheme={scheme} language={language} />
        ))}
      </Grid>
      <Stack gap={24}>
        <FormTrouble
          form={form}
          now={(theirs) => <StyleFacts style={theirs.style} other={style} />}
          yours={form.theirs && <StyleFacts style={style} other={form.theirs.style} />}
        />
        <div className={styles.stacked}>
          <ColourFields colours={style.colours} onChange={(colours) => edit({ colours })} />
        </div>
        <div className={styles.stacked}>
          <LogoFields
            projectId={projectId}
            style={style}
            pictures={pictures}
            onPicture={(scheme, picture) => {
              if (picture) setUploaded([picture, ...uploaded]);
              edit({ logos: { ...style.logos, [scheme]: picture?.id ?? null } });
            }}
          />
        </div>
        <div className={styles.stacked}>
          <TextFields
            texts={style.texts}
            language={language}
            onLanguage={setLanguage}
            problem={(key) => form.problem(`style.texts.${language}.${key}`)}
            onChange={(texts) => edit({ texts })}
          />
        </div>
        <div className={styles.stacked}>
          <CornerFields style={style} onChange={edit} />
        </div>
        <UnsavedBar
          form={form}
          title={t('unsaved')}
          hint={t(form.isWrong ? 'wrongHint' : 'unsavedHint')}
          discard={t('discard')}
          save={t('save')}
          saving={t('saving')}
        />
      </Stack>
    </Grid>
  );
}
