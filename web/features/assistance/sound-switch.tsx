import Volume2 from 'icon:volume-2';
import VolumeX from 'icon:volume-x';
import { useState } from 'react';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { isMuted, maySound, playAlarm, setMuted } from './alarm-sound.ts';

/** Switches the alarm sound; switching it on plays it. */
export function SoundSwitch() {
  const t = useWords(assistanceWords);
  const [muted, mute] = useState(isMuted);
  const Icon = muted ? VolumeX : Volume2;
  const toggle = () => {
    setMuted(!muted);
    mute(!muted);
    if (!muted) return;
    void maySound().then((may) => {
      if (may) void playAlarm();
      else showSnackbar({ message: t('soundBlocked'), type: 'error' });
    });
  };
  return (
    <Button
      kind="quiet"
      icon={<Icon size={16} aria-hidden="true" />}
      aria-pressed={!muted}
      title={t(muted ? 'soundOffHelp' : 'soundOnHelp')}
      onClick={toggle}
    >
      {t(muted ? 'soundOff' : 'soundOn')}
    </Button>
  );
}
