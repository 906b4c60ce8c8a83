import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_STYLE, getAppStyle, saveAppStyle, uploadAppLogo } from '#contract/app-style.ts';
import { MESSAGE } from '#contract/messages.ts';
import { answer, refused, sentTo } from '#web/api/fake-server.test-support.ts';
import { answerQuestions, expectCount, PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { Page } from './sdk-config-style.page.tsx';

async function open(): Promise<void> {
  answer(getAppStyle, { style: DEFAULT_STYLE, version: 0, pictures: [] });
  await show(Page, `/admin/sdkConfig/style?projectId=${PROJECT_ID}`);
  await expect.element(page.getByLabelText('App name')).toBeVisible();
}
const save = () => page.getByRole('button', { name: 'Save style' }).click();
const textColour = () => page.getByRole('textbox', { name: 'Text, Light', exact: true });

it('reports weak contrast with its ratio, and has the nearest sufficient colour one click away', async () => {
  await open();
  await expect.element(page.getByText('All colour pairs have enough contrast.')).toBeVisible();
  await textColour().fill('#999999');
  const warning = page.getByRole('status').filter({ hasText: 'too little contrast' });
  await expect.element(warning).toHaveTextContent('Light: 2 colour pairs have too little contrast');
  await expect.element(warning).toHaveTextContent('Text on Surface: 2.84 : 1, needs 4.5 : 1');
  await warning.getByRole('button', { name: /Use #/ }).click();
  await expect.element(page.getByText('All colour pairs have enough contrast.')).toBeVisible();
  await textColour().fill('red');
  await save();
  await expect.element(textColour()).toHaveFocus();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Use six hexadecimal digits');
});

it('rejects SVG, disguised text and files that are too large with clear messages', async () => {
  await open();
  answer(uploadAppLogo, refused('validation'));
  const slot = page.getByRole('group', { name: 'Logo for dark mode' });
  const choose = (name: string, type: string, content: BlobPart) =>
    page.getByTestId('logo-dark').upload(new File([content], name, { type }));
  await choose('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect
    .element(slot.getByRole('alert'))
    .toHaveTextContent('SVG files can contain scripts and are not accepted.');
  await choose('logo.png', 'image/png', '<svg onload="alert(1)"/>');
  await expect.element(slot.getByRole('alert')).toHaveTextContent('This picture cannot be read.');
  await choose('logo.png', 'image/png', new Uint8Array(1_100_000));
  await expect.element(slot.getByRole('alert')).toHaveTextContent('larger than 1 MB');
  expect(sentTo(uploadAppLogo)).toHaveLength(1);
});

it('rejects a bad link, and leads back to the language that is wrong', async () => {
  await open();
  await page.getByLabelText('Terms of use').fill('http://example.com');
  await expect.element(page.getByLabelText('Terms of use')).toHaveAccessibleDescription(/starts with https/);
  await page.getByRole('region', { name: 'Texts' }).getByRole('radio', { name: 'German' }).click({ force: true });
  await expect.element(page.getByLabelText('Terms of use')).toHaveValue('');
  // Nothing answers a save.
  await save();
  await expect.element(page.getByLabelText('Terms of use')).toHaveValue('http://example.com');
});

it('lets the second of two savers compare and decide, and asks before unsaved changes are left', async () => {
  const texts = { ...DEFAULT_STYLE.texts, en: { ...DEFAULT_STYLE.texts.en, appName: 'Theirs' } };
  const theirs = { style: { ...DEFAULT_STYLE, texts }, version: 1, pictures: [] };
  await open();
  answer(saveAppStyle, ({ body }) =>
    body.version === 0
      ? refused('conflict', {
          conflict: { current: theirs, changedBy: 'dolphin@example.com', changedAt: new Date().toISOString() },
        })
      : { ...theirs, style: body.style, version: 2, message: MESSAGE.styleSaved },
  );
  await page.getByLabelText('App name').fill('Mine');
  await save();
  const notice = page.getByRole('status').filter({ hasText: 'Someone else saved first' });
  await expect.element(notice).toHaveTextContent('dolphin@example.com changed this');
  await expect.element(notice.getByRole('listitem').nth(0)).toHaveTextContent(/App name \(English\) Theirs/);
  await expect.element(notice.getByRole('listitem').nth(1)).toHaveTextContent(/App name \(English\) Mine/);
  await notice.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(page.getByLabelText('App name')).toHaveValue('Theirs');
  await page.getByLabelText('App name').fill('Third');
  const asked = answerQuestions(false);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.poll(() => asked).toEqual(['Your changes to the app style are not saved. Leave anyway?']);
  await save();
  await expect.element(snackbar(MESSAGE.styleSaved)).toBeVisible();
  expect(sentTo(saveAppStyle).at(-1)).toMatchObject({
    body: { version: 1, style: { texts: { en: { appName: 'Third' } } } },
  });
  await expectCount(page.getByRole('button', { name: 'Save style' }), 0);
});
