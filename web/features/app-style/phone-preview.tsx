import BatteryFull from 'icon:battery-full';
import Car from 'icon:car';
import Footprints from 'icon:footprints';
import House from 'icon:house';
import List from 'icon:list';
import MapPinOff from 'icon:map-pin-off';
import Signal from 'icon:signal';
import User from 'icon:user';
import Wifi from 'icon:wifi';
import type { CSSProperties } from 'react';
import {
  type AppLogo,
  type AppStyle,
  DEFAULT_STYLE,
  STYLE_COLOURS,
  type StyleColour,
  type StyleScheme,
  textsFor,
} from '#contract/app-style.ts';
import type { Language } from '#contract/constants.ts';
import { appStyleWords } from '#web/i18n/app-style.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { inkOn } from './contrast.ts';
import { logoShown, sourceOf } from './logo-source.ts';
import styles from './phone-preview.module.css';
import { isColour } from './style-draft.ts';

interface Props {
  style: AppStyle;
  pictures: readonly AppLogo[];
  scheme: StyleScheme;
  language: Language;
}

/** The default replaces a colour that is not yet valid. */
function coloursOf(style: AppStyle, scheme: StyleScheme): Record<StyleColour, string> {
  const shown = { ...DEFAULT_STYLE.colours[scheme] };
  for (const key of STYLE_COLOURS) {
    const value = style.colours[scheme][key].trim().toLowerCase();
    if (isColour(value)) shown[key] = value;
  }
  return shown;
}

const SCORE = 87;

/** A preview of the app, hidden from screen readers because the form contains the same. */
export function PhonePreview({ style, pictures, scheme, language }: Props) {
  const t = useWords(appStyleWords);
  const words = appStyleWords[language];
  const texts = textsFor(style.texts, language);
  const colours = coloursOf(style, scheme);
  const logo = logoShown(style, pictures, scheme);
  const name = texts.appName || words.preview_app;
  const look = {
    ...Object.fromEntries(Object.entries(colours).map(([key, value]) => [`--app-${key}`, value])),
    '--app-on-primary': inkOn(colours.primary),
    '--app-radius': style.cornerRadius,
    '--app-scale': style.fontScale,
    colorScheme: scheme,
  } as CSSProperties;
  return (
    <Stack as="figure" gap={8} align="center" className={styles.figure}>
      <div className={styles.phone} aria-hidden="true">
        <Stack gap={0} className={styles.screen} style={look} lang={language}>
          <Row gap={0} nowrap align="stretch" justify="between" weight={600} className={styles.status}>
            <span>9:41</span>
            <span>
              <Signal />
              <Wifi />
              <BatteryFull />
            </span>
          </Row>
          <header className={styles.top}>
            {logo ? (
              <img src={sourceOf(logo)} alt="" />
            ) : (
              <span className={styles.monogram}>{[...name][0]?.toUpperCase()}</span>
            )}
            <strong>{name}</strong>
          </header>
          <div className={styles.content}>
            <div>
              <p className={styles.greeting}>{words.preview_greeting}</p>
              <p className={styles.soft}>{texts.welcomeText || words.preview_welcome}</p>
            </div>
            <div className={styles.warning}>
              <MapPinOff />
              <span>
                <strong>{words.preview_warning}</strong>
                <br />
                {words.preview_warningDetail}
              </span>
            </div>
            <section className={styles.score}>
              <span className={styles.soft}>{words.preview_score}</span>
              <strong>{SCORE}</strong>
              <span className={styles.bar}>
                <span style={{ width: `${SCORE}%` }} />
              </span>
            </section>
            <Stack as="section" gap={0} className={styles.trips}>
              <h4>{words.preview_trips}</h4>
              <div className={styles.trip}>
                <span className={styles.mode}>
                  <Car />
                </span>
                <span>
                  <b>{words.preview_trip1}</b>
                  <br />
                  <span className={styles.soft}>{words.preview_trip1Detail}</span>
                </span>
                <span className={styles.points}>92</span>
              </div>
              <div className={styles.trip}>
                <span className={styles.mode}>
                  <Footprints />
                </span>
                <span>
                  <b>{words.preview_trip2}</b>
                  <br />
                  <span className={styles.soft}>{words.preview_trip2Detail}</span>
                </span>
              </div>
            </Stack>
            <span className={styles.button}>{words.preview_start}</span>
            <p className={styles.links}>
              <span>{words.preview_support}</span>
              {texts.termsLink && <span>{words.preview_terms}</span>}
              {texts.privacyLink && <span>{words.preview_privacy}</span>}
            </p>
          </div>
          <div className={styles.tabs}>
            <span data-current>
              <House />
              {words.preview_tabHome}
            </span>
            <span>
              <List />
              {words.preview_tabTrips}
            </span>
            <span>
              <User />
              {words.preview_tabProfile}
            </span>
          </div>
        </Stack>
      </div>
      <figcaption>{t('previewOf', { scheme: t(scheme) })}</figcaption>
    </Stack>
  );
}
