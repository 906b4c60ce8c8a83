import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listAlerts, requestAlertConsent } from '#contract/alerts.ts';
import { answer } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, show, snackbar } from '#web/app/show.test-support.tsx';
import { AlertsCard } from './alerts-card.tsx';

const alert = {
  id: '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11',
  projectId: PROJECT_ID,
  email: 'demo.outside@example.com',
  kind: 'IMPACT_SEVERITY' as const,
  threshold: 2,
  minutes: 0,
  cooldownMinutes: 60,
  active: true,
  recipient: 'unconfirmed' as const,
  lastSentAt: null,
  createdAt: '2026-01-31T10:00:00.000Z',
  version: 1,
};
const Alerts = () => <AlertsCard projectId={PROJECT_ID} />;

it('tells whether an address was asked again, or gets no more e-mails today', async () => {
  answer(listAlerts, { items: [alert], next: null });
  answer(requestAlertConsent, { mail: 'sent' });
  await show(Alerts, `/admin/impact/alerts?projectId=${PROJECT_ID}`);
  const ask = page.getByRole('button', { name: 'Ask again' });
  await ask.click();
  await expect.element(snackbar('We have asked demo.outside@example.com again')).toBeVisible();
  answer(requestAlertConsent, { mail: 'withheld' });
  await ask.click();
  await expect.element(snackbar('gets no more e-mails today and was not asked')).toBeVisible();
});
