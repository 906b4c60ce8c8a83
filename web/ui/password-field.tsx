import ArrowBigUp from 'icon:arrow-big-up';
import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { type KeyboardEvent, useState } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Row } from './row.tsx';

type Props = Omit<FieldProps, 'type' | 'end' | 'hint'>;

/** A password field that can reveal its value and warns about Caps Lock. */
export function PasswordField(props: Props) {
  const t = useWords(uiWords);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      hint={
        capsLock && (
          <Row as="p" tone="warning" gap={6} nowrap align="start" size="small" className={styles.caps} role="status">
            <ArrowBigUp size={14} aria-hidden="true" />
            {t('capsLock')}
          </Row>
        )
      }
      end={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
