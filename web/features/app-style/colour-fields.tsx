import CircleCheck from 'icon:circle-check';
import {
  type AppStyle,
  STYLE_COLOURS,
  STYLE_SCHEMES,
  type StyleColour,
  type StyleScheme,
} from '#contract/app-style.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './app-style.module.css';
import { weaknesses } from './contrast.ts';
import { isColour } from './style-draft.ts';

type Colours = AppStyle['colours'];
interface Props {
  colours: Colours;
  onChange: (colours: Colours) => void;
}

function ColourCell({ colour, scheme, colours, onChange }: Props & { colour: StyleColour; scheme: StyleScheme }) {
  const t = useWords(appStyleWords);
  const value = colours[scheme][colour];
  const names = { colour: t(`colour_${colour}`), scheme: t(scheme) };
  const wrong = !isColour(value);
  const set = (text: string) => onChange({ ...colours, [scheme]: { ...colours[scheme], [colour]: text } });
  return (
    <td>
      <Row as="span" gap={0} nowrap className={styles.colour} data-wrong={wrong || undefined}>
        <input
          type="color"
          aria-label={t('pick', names)}
          value={wrong ? '#000000' : value.trim().toLowerCase()}
          onChange={({ target }) => set(target.value)}
        />
        <input
          type="text"
          aria-label={t('hex', names)}
          aria-invalid={wrong || undefined}
          title={wrong ? t('hexWrong') : undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      </Row>
    </td>
  );
}

/** Insufficient contrasts of one scheme, with the ratio and a suggestion. */
function Weaknesses({ scheme, colours, onChange }: Props & { scheme: StyleScheme }) {
  const t = useWords(appStyleWords);
  if (!STYLE_COLOURS.every((key) => isColour(colours[scheme][key]))) return null;
  const found = weaknesses(colours[scheme]);
  if (found.length === 0) return null;
  const set = (colour: StyleColour, value: string) =>
    onChange({ ...colours, [scheme]: { ...colours[scheme], [colour]: value } });
  return (
    <Notice tone="warning">
      <strong>
        {t(scheme)}: {t('weak', { count: found.length })}
      </strong>
      <Stack as="ul" gap={6} above={4} below={4}>
        {found.map(({ colour, against, ratio, needed, better }, index) => (
          <Row as="li" key={`${colour}-${against}`} gap="4 12" justify="between" tabular>
            <span>
              {t('weakPair', {
                colour: t(`colour_${colour}`),
                against: t(`colour_${against}`),
                ratio: formatNumber(Math.floor(ratio * 100) / 100, 2),
                needed: formatNumber(needed, 1),
              })}
            </span>
            {/* One suggestion per colour is enough. */}
            {found.findIndex((other) => other.colour === colour) === index &&
              (better ? (
                <Button onClick={() => set(colour, better)}>
                  <span className={styles.swatch} style={{ background: better }} aria-hidden="true" />
                  {t('useBetter', { better })}
                </Button>
              ) : (
                <Note as="span">{t('noBetter')}</Note>
              ))}
          </Row>
        ))}
      </Stack>
      <Note as="span">{t('weakHint')}</Note>
    </Notice>
  );
}

/** Light and dark side by side for comparison. */
export function ColourFields(props: Props) {
  const t = useWords(appStyleWords);
  const sound = STYLE_SCHEMES.every((scheme) => STYLE_COLOURS.every((key) => isColour(props.colours[scheme][key])));
  const fine = sound && STYLE_SCHEMES.every((scheme) => weaknesses(props.colours[scheme]).length === 0);
  return (
    <SettingsSection title={t('coloursTitle')} lead={t('coloursLead')}>
      <table className={styles.colours} aria-label={t('coloursTitle')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('light')}</th>
            <th scope="col">{t('dark')}</th>
          </tr>
        </thead>
        <tbody>
          {STYLE_COLOURS.map((colour) => (
            <tr key={colour}>
              <th scope="row">
                {t(`colour_${colour}`)}
                <span>{t(`help_${colour}`)}</span>
              </th>
              {STYLE_SCHEMES.map((scheme) => (
                <ColourCell key={scheme} {...props} colour={colour} scheme={scheme} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!sound && <Notice tone="error">{t('hexWrong')}</Notice>}
      {STYLE_SCHEMES.map((scheme) => (
        <Weaknesses key={scheme} {...props} scheme={scheme} />
      ))}
      {fine && (
        <Row as="p" nowrap size="small" tone="success">
          <CircleCheck size={16} aria-hidden="true" />
          {t('readable')}
        </Row>
      )}
    </SettingsSection>
  );
}
