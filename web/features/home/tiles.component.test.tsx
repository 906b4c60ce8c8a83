import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#contract/constants.ts';
import type { HomeFigures } from '#contract/home.ts';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { Tiles } from './tiles.tsx';

const none = { now: 0, complete: 0, before: 0 };
const unknown = { now: null, before: null };
const figures: HomeFigures = {
  ...{ from: '2026-01-31', to: '2026-01-31', bars: [], versions: [], moreVersions: 0, withoutVersion: 0, states: {} },
  users: { all: 61, pilots: 0, active: { ...none, now: 60 }, added: none },
  trips: { ...none, now: 2 },
  kilometres: none,
  scores: { total: unknown, safeness: unknown, speed: unknown, distraction: unknown },
  troubles: { users: 0, failures: 0, reasons: [], moreReasons: 0 },
};

it.each<[Language, string, string, RegExp]>([
  ['en', 'Active users60', 'Trips2', /^Active users: .* reported something in this period, with or without a trip\./],
  ['de', 'Aktive60', 'Fahrten2', /^Aktive: .* in dieser Zeit etwas gemeldet haben, mit oder ohne Fahrt\./],
])('says beside many active users and few trips what each counts (%s)', async (language, active, trips, meaning) => {
  await show(() => <Tiles projectId={PROJECT_ID} figures={figures} />, `/admin?projectId=${PROJECT_ID}`, { language });
  await expect.element(page.getByRole('listitem').filter({ hasText: active })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: trips })).toBeVisible();
  await expect.element(page.getByText(meaning)).toBeVisible();
});
