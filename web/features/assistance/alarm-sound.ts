const KEY = 'assistance-muted';

/** Created on first use: browsers allow no sound before the page has been interacted with. */
let context: AudioContext | null = null;

const audio = (): AudioContext | null => {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
};

export function isMuted(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    if (muted) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Whether the browser allows sound on this page; requests it. */
export async function maySound(): Promise<boolean> {
  const sound = audio();
  if (!sound) return false;
  // Without an interaction the promise may never resolve.
  const soon = new Promise<void>((resolve) => setTimeout(resolve, 300));
  if (sound.state === 'suspended') await Promise.race([sound.resume().catch(() => undefined), soon]);
  return sound.state === 'running';
}

/** Two notes, a rising third, played twice: noticeable but not startling. */
const NOTES_HZ = [660, 830, 660, 830];
const NOTE_S = 0.18;
const LOUDNESS = 0.25;

export async function playAlarm(): Promise<void> {
  const sound = audio();
  if (!sound || !(await maySound())) return;
  for (const [at, hertz] of NOTES_HZ.entries()) {
    const begin = sound.currentTime + at * (NOTE_S + 0.04);
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + NOTE_S);
    tone.connect(volume).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + NOTE_S);
  }
}
