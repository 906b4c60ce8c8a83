import ImageOff from 'icon:image-off';
import Upload from 'icon:upload';
import { useRef, useState } from 'react';
import { type AppLogo, type AppStyle, LOGO_MAX_BYTES, STYLE_SCHEMES, type StyleScheme } from '#contract/app-style.ts';
import { CallError } from '#web/api/call-failure.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './app-style.module.css';
import { useUploadLogo } from './app-style.queries.ts';
import { sourceOf } from './logo-source.ts';

interface Props {
  projectId: number;
  style: AppStyle;
  pictures: readonly AppLogo[];
  onPicture: (scheme: StyleScheme, picture: AppLogo | null) => void;
}

const TAKEN = 'image/png,image/jpeg,image/webp';

/** A check before the upload; the server inspects the file itself. */
function fileProblem(file: File): KeyOf<typeof appStyleWords> | undefined {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return 'logoSvg';
  if (!TAKEN.split(',').includes(file.type)) return 'logoKind';
  return file.size > LOGO_MAX_BYTES ? 'logoTooLarge' : undefined;
}

function LogoSlot({ scheme, projectId, style, pictures, onPicture }: Props & { scheme: StyleScheme }) {
  const t = useWords(appStyleWords);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const upload = useUploadLogo(projectId);
  const picture = pictures.find(({ id }) => id === style.logos[scheme]);
  const logo = t(`logo_${scheme}`);

  const take = (file: File | undefined) => {
    if (!file) return;
    const found = fileProblem(file);
    setProblem(found && t(found));
    if (found) return;
    upload.mutate(file, {
      onSuccess: (made) => onPicture(scheme, made),
      onError: (error) => {
        const failure = error instanceof CallError ? error : null;
        if (failure?.code === 'validation') setProblem(t('logoDamaged'));
        else if (failure?.code === 'payload_too_large') setProblem(t('logoTooLarge'));
        else setProblem(failureText(failure));
      },
    });
  };
  return (
    <Grid as="fieldset" columns="auto minmax(0, 1fr)" gap="12 16" align="center" aria-label={logo}>
      <Text
        as="div"
        pad={12}
        framed="strong"
        rounded="medium"
        square={96}
        className={styles.slotPicture}
        style={{ background: style.colours[scheme].background }}
      >
        {picture ? (
          <img src={sourceOf(picture)} alt={logo} />
        ) : (
          <ImageOff size={22} aria-hidden="true" style={{ color: style.colours[scheme].text, opacity: 0.6 }} />
        )}
      </Text>
      <Stack gap={2}>
        <Text as="strong" size="small" weight={500}>
          {logo}
        </Text>
        <Note as="span">
          {picture
            ? t('logoSize', { width: picture.width, height: picture.height })
            : t(style.logos.light || style.logos.dark ? 'logoInstead' : 'logoNone')}
        </Note>
        <Row above={6} align="stretch">
          <Button
            icon={<Upload size={16} aria-hidden="true" />}
            busy={upload.isPending}
            aria-label={t(picture ? 'logoReplaceOf' : 'logoChooseOf', { logo })}
            onClick={() => input.current?.click()}
          >
            {t(upload.isPending ? 'logoUploading' : picture ? 'logoReplace' : 'logoChoose')}
          </Button>
          {picture && (
            <Button kind="quiet" aria-label={t('logoRemoveOf', { logo })} onClick={() => onPicture(scheme, null)}>
              {t('logoRemove')}
            </Button>
          )}
        </Row>
        <input
          ref={input}
          type="file"
          hidden
          accept={TAKEN}
          data-testid={`logo-${scheme}`}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </Stack>
      {problem && (
        <Text as="div" wholeRow>
          <Notice tone="error">{problem}</Notice>
        </Text>
      )}
    </Grid>
  );
}

export function LogoFields(props: Props) {
  const t = useWords(appStyleWords);
  return (
    <SettingsSection title={t('logoTitle')} lead={t('logoLead')}>
      {STYLE_SCHEMES.map((scheme) => (
        <LogoSlot key={scheme} scheme={scheme} {...props} />
      ))}
    </SettingsSection>
  );
}
