import { MESSAGE } from '#contract/messages.ts';
import { expect, test } from '#tests/setup/e2e.ts';
import { product } from '#tests/setup/e2e-product.ts';
import { accessWords } from '#web/i18n/access.ts';
import { homeWords } from '#web/i18n/home.ts';
import { invitationWords } from '#web/i18n/invitations.ts';
import { roleWords } from '#web/i18n/roles.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { countClicks } from './support/count-clicks.ts';
import { LOOKS, lookLabel, setLook } from './support/looks.ts';
import { linkMailedTo, mailsTo } from './support/mailbox.ts';
import { aConfirmedPerson, aFreshEmail, aProjectOf, PASSWORD } from './support/people.ts';
import { signInBehindTheScenes } from './support/product-session.ts';
import { registerByForm, snackbar } from './support/screens.ts';

const invitationOf = async (email: string): Promise<string> => {
  const link = () => /https?:\/\/\S+#invitation=[\w-]+/.exec(mailsTo(email, 'invitation').at(-1) ?? '')?.[0] ?? '';
  await expect.poll(link, `an invitation to ${email}`).not.toBe('');
  return link();
};

test('someone unknown is invited, registers, confirms, and has the role', async ({ page, context, browser }) => {
  const admin = await signInBehindTheScenes(await aConfirmedPerson('inviter'));
  const projectId = await aProjectOf(admin, 'Guests Welcome');
  await admin.openIn(context);
  const email = aFreshEmail('guest');
  await page.goto(`/admin?projectId=${projectId}`);
  const clicks = countClicks();
  await clicks.click(page.getByRole('link', { name: 'Invite a colleague' }).first());
  const panel = page.getByRole('dialog');
  await clicks.type(panel.getByLabel('E-mail'), email);
  await clicks.click(panel.getByRole('button', { name: 'Grant access' }));
  await expect(
    page.getByRole('status', { includeHidden: true }).filter({ hasText: MESSAGE.unknownUser }),
  ).toBeVisible();
  await clicks.click(panel.getByRole('button', { name: 'Send invitation' }));
  clicks.expectAtMost(4);
  await expect(snackbar(page, `Invitation sent to ${email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  expect(await checkWithAxe(page, 'access with invitations')).toEqual([]);

  const elsewhere = await browser.newContext();
  const guest = await elsewhere.newPage();
  await guest.goto(await invitationOf(email));
  await expect(guest.getByText('You are invited to Guests Welcome')).toBeVisible();
  await expect(guest.getByLabel('E-mail')).toHaveValue(email);
  expect(guest.url()).not.toContain('invitation=');
  expect(await checkWithAxe(guest, 'register with an invitation')).toEqual([]);
  await registerByForm(guest, { email, password: PASSWORD });
  await expect(guest).toHaveURL('/admin?projectId=0');
  await expect(guest.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
  await expect(guest.getByText('Guests Welcome')).toHaveCount(0);
  await guest.goto(await linkMailedTo(email, 'verify-email'));
  await guest.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(guest.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await guest.getByRole('link', { name: 'Continue' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Guests Welcome' })).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
});

for (const look of LOOKS) {
  const { language } = look;
  test(`a colleague is invited as reader (${lookLabel(look)})`, async ({ page, context }) => {
    const admin = await signInBehindTheScenes(await aConfirmedPerson('einlader'));
    const projectId = await aProjectOf(admin, 'Gäste');
    await admin.openIn(context);
    await setLook(page, look, product().baseURL);
    const email = aFreshEmail('gast');
    await page.goto(`/admin?projectId=${projectId}`);
    const clicks = countClicks();
    await clicks.click(page.getByRole('link', { name: homeWords[language].invite }).first());
    const panel = page.getByRole('dialog');
    await clicks.type(panel.getByLabel(accessWords[language].columnEmail), email);
    await clicks.click(panel.getByRole('button', { name: accessWords[language].grant }));
    await clicks.click(panel.getByRole('button', { name: invitationWords[language].send }));
    clicks.expectAtMost(4);
    await expect(
      page.getByRole('status').filter({ hasText: invitationWords[language].sent.replace('{{email}}', email) }),
    ).toBeVisible();
    const invited = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
    await expect(invited).toContainText(roleWords[language].reader);
    const { items } = (await admin.get(`/move/invitation?projectId=${projectId}`)) as {
      items: { email: string; roles: string[] }[];
    };
    expect(items).toMatchObject([{ email, roles: ['reader'] }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.size.width);
  });
}

test('a withdrawn invitation says so and admits nobody', async ({ page, context }) => {
  const admin = await signInBehindTheScenes(await aConfirmedPerson('withdrawer'));
  const projectId = await aProjectOf(admin, 'Second Thoughts');
  const email = aFreshEmail('not-guest');
  await admin.post(`/move/invitation?projectId=${projectId}`, { email, roles: ['reader'] });
  const link = await invitationOf(email);
  await admin.openIn(context);
  await page.goto(`/admin/access?projectId=${projectId}`);
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await expect(snackbar(page, 'Invitation withdrawn')).toBeVisible();
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByText(/has been accepted, withdrawn or has expired/)).toBeVisible();
});
