import '#web/ui/tokens.css';
import './phone.css';
import type { DeviceTokens } from '#contract/app-users.ts';
import type { PageState } from '#contract/runtime.ts';
import { DeviceClient } from '#phone/device/device-client.ts';
import { RefusedCall } from '#phone/device/sdk-calls.ts';
import { PhoneStore } from './phone-store.ts';
import { Recorder } from './recorder.ts';
import { StoredOutbox } from './stored-outbox.ts';
import { type Word, wordsOf } from './words.ts';

const MAX_LOG_LINES = 8;
const { language, sdkUrl } = JSON.parse(element('page-state').textContent) as PageState;
const t = wordsOf(language);
const server = sdkUrl || location.origin;
const DEVICE = { platform: 'web', model: 'browser', os: navigator.userAgent.slice(0, 100) };

function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found as E;
}

/** A code that came with a link leaves the address at once, so that nobody shares it by accident. */
function codeOfLink(): string {
  const code = new URLSearchParams(location.search).get('code') ?? '';
  if (location.search) history.replaceState(null, '', location.pathname);
  return code;
}

const clientOf = (store: PhoneStore, proof: { projectCode: string } | { tokens: DeviceTokens }): DeviceClient =>
  new DeviceClient({
    server,
    proof,
    device: DEVICE,
    outbox: new StoredOutbox(store),
    onTokens: (tokens) => void store.remember('tokens', tokens),
    // The recorder tries again by itself.
    maxAttempts: 1,
  });

function showJoin(store: PhoneStore, code: string): void {
  const form = element<HTMLFormElement>('join');
  const field = element<HTMLInputElement>('code');
  const trouble = element('trouble');
  field.value = code;
  form.hidden = false;
  form.onsubmit = async (event) => {
    event.preventDefault();
    trouble.textContent = '';
    const button = form.querySelector('button');
    if (button) button.disabled = true;
    try {
      const client = clientOf(store, { projectCode: field.value });
      const word = await join(client);
      if (!word) return await showPhone(store, client);
      trouble.textContent = t(word);
    } finally {
      if (button) button.disabled = false;
    }
  };
}

/** What went wrong, if anything did. */
async function join(client: DeviceClient): Promise<Word | undefined> {
  try {
    const result = await client.start();
    if (result === 'sent') return undefined;
    return result === 'offline' ? 'offlineJoin' : 'refused';
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    return error.status === 429 ? 'tooMany' : 'unknownCode';
  }
}

async function showPhone(store: PhoneStore, client: DeviceClient): Promise<void> {
  const recorder = new Recorder(client, store, (sent) => {
    if (sent > 0) logSent(sent);
    void draw();
  });
  const toggle = element<HTMLButtonElement>('toggle');
  const draw = async () => {
    const { state, accuracy, isRecording } = recorder;
    element('state').textContent = t(state);
    element('state').dataset.state = state;
    element('hint').textContent = t(`${state}Hint`, { metres: accuracy });
    toggle.textContent = t(isRecording ? 'stop' : 'start');
    element('measured').textContent = String(recorder.measured);
    element('sent').textContent = String(recorder.sent);
    element('waiting').textContent = String(await recorder.waiting());
  };
  toggle.onclick = () => (recorder.isRecording ? void recorder.stop() : recorder.start());
  const dialog = element<HTMLDialogElement>('confirm');
  element('delete').onclick = () => dialog.showModal();
  dialog.onclose = async () => {
    if (dialog.returnValue !== 'delete') return;
    recorder.pause();
    await store.deleteAll();
    location.reload();
  };
  element('user').textContent = client.user?.userId ?? '';
  element('join').hidden = true;
  element('phone').hidden = false;
  await recorder.resume();
}

function logSent(count: number): void {
  const line = document.createElement('li');
  const time = document.createElement('time');
  time.textContent = new Date().toLocaleTimeString();
  line.append(time, ` ${t(count === 1 ? 'positions_one' : 'positions_other', { count })}`);
  const log = element('log');
  log.prepend(line);
  while (log.children.length > MAX_LOG_LINES) log.lastElementChild?.remove();
  element('nothing').hidden = true;
}

const code = codeOfLink();
document.title = t('title');
for (const place of document.querySelectorAll<HTMLElement>('[data-word]')) {
  place.textContent = t(place.dataset.word as Word);
}
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/phone/sw.js', { scope: '/phone' });
const store = await PhoneStore.open();
const tokens = await store.recall('tokens');
if (tokens) {
  const client = clientOf(store, { tokens });
  void client.start();
  await showPhone(store, client);
} else showJoin(store, code);
