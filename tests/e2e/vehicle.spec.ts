import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/e2e.ts';
import { checkWithAxe } from './support/axe-check.ts';
import { goByLink } from './support/follow.ts';
import { aProjectOf, theOperator } from './support/people.ts';
import { aPhoneOf } from './support/phone.ts';
import type { ProductSession } from './support/product-session.ts';
import { snackbar } from './support/screens.ts';

const UUID = 'e2c56db5-dffb-48d2-b060-d0f5a71096e0';
let dolphin: ProductSession;
let projectId: number;
test.beforeAll(async () => {
  dolphin = await theOperator();
});
test.beforeEach(async () => {
  projectId = await aProjectOf(dolphin, `Vehicles ${randomUUID().slice(0, 8)}`);
});

const address = (query = '') => `/admin/vehicle?projectId=${projectId}${query}`;
async function open(page: Page, query = ''): Promise<void> {
  await dolphin.openIn(page.context());
  await page.goto(address(query));
}
type Vehicle = { id: string; name: string; version: number };
const aVehicle = async (name: string, more: object = {}): Promise<Vehicle> =>
  ((await dolphin.post(`/move/vehicle?projectId=${projectId}`, { name, ...more })) as { vehicle: Vehicle }).vehicle;
const beacon = (minor: number) => ({ kind: 'beacon', identifier: `${UUID}/1/${minor}` });

test('a vehicle is entered with its errors reported, another vehicle’s beacon rejected, and a conflict shown', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText('No vehicles yet')).toBeVisible();
  const reassign = page.getByRole('heading', { name: 'Reassign past drives' });
  await expect(reassign).toBeHidden();
  await aVehicle('Van 1', { devices: [beacon(1)] });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Van 1' })).toBeVisible();
  await expect(reassign).toBeVisible();
  await page.getByRole('button', { name: 'New vehicle' }).click();
  const form = page.getByRole('form', { name: 'New vehicle' });
  await form.getByLabel('VIN').fill('1M8GDM9A1KP042788');
  await expect(form.getByText('The check digit in position 9 is wrong')).toBeVisible();
  await form.getByRole('button', { name: 'Create vehicle' }).click();
  await expect(form.getByText('Give the vehicle a name.')).toBeVisible();
  await form.getByLabel('VIN').fill('WBA3A5C52CF256521');
  await expect(form.getByText('Position 9 is not a valid check digit.')).toBeVisible();
  await form.getByLabel('VIN').fill('1m8gdm9a-xkp 042788');
  await form.getByLabel('Name', { exact: true }).fill('Van 2');
  await form.getByRole('button', { name: 'Add device' }).click();
  await form.getByLabel('Kind').selectOption('Beacon');
  await form.getByLabel('UUID, major and minor').fill(`${UUID} 1 1`);
  await form.getByRole('button', { name: 'Add property' }).click();
  await form.getByLabel('Property', { exact: true }).fill('Seats');
  await form.getByLabel('Type', { exact: true }).selectOption('Number');
  await form.getByLabel('Value', { exact: true }).fill('3');
  const found = await checkWithAxe(page, 'editor');
  await form.getByRole('button', { name: 'Create vehicle' }).click();
  await expect(form.getByText('A device already belongs to another vehicle: Van 1')).toBeVisible();
  await form.getByLabel('UUID, major and minor').fill(`${UUID}/1/2`);
  await form.getByRole('button', { name: 'Create vehicle' }).click();
  await expect(snackbar(page, 'Van 2 saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Van 2' })).toBeVisible();
  await expect(page.getByText('1M8GDM9AXKP042788')).toBeVisible();
  await expect(page.getByText('Seats')).toBeVisible();
  await expect(page).toHaveURL(/vehicle=[0-9a-f-]{36}/);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit vehicle' });
  await edit.getByLabel('Make').fill('Mine');
  const id = new URL(page.url()).searchParams.get('vehicle') ?? '';
  await dolphin.patch(`/move/vehicle/${id}?projectId=${projectId}`, { version: 1, name: 'Theirs' });
  await edit.getByRole('button', { name: 'Save vehicle' }).click();
  await expect(edit.getByText('Theirs · ')).toBeVisible();
  await edit.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Van 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete vehicle' }).click();
  await expect(snackbar(page, 'Van 2 deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Van 1' })).toBeVisible();
  found.push(...(await checkWithAxe(page, 'list')));
  expect(found).toEqual([]);
});

test('a drive belongs to the vehicle whose radio was seen, with the reason, and follows the radio to another', async ({
  page,
}) => {
  const phone = await aPhoneOf(dolphin, projectId, 'driver-1');
  const radio = { kind: 'bluetooth', identifier: '00:1A:7D:DA:71:13', label: 'Radio' };
  const car = await aVehicle('Seen car', { devices: [radio], drivers: ['driver-1'] });
  const other = await aVehicle('Other car', { devices: [beacon(3)] });
  const end = Date.now() - 60_000;
  const scans = [1200, 900, 600].map((second) => ({
    t: end - second * 1000,
    name: 'Radio',
    data: radio.identifier,
    isConnected: true,
  }));
  await phone.upload({ scans });
  await phone.drive();
  await open(page, `&vehicle=${car.id}`);
  const drives = page.getByRole('table', { name: 'Drives in this vehicle' });
  await expect(drives.getByText(/Bluetooth Radio detected 3 times between \d\d:\d\d and \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Who drove it' }).getByText('Own vehicle').last()).toBeVisible();
  const found = await checkWithAxe(page, 'vehicle');
  await drives.getByRole('link').click();
  await expect(page.getByText(/Vehicle: Seen car/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Seen car' })).toBeVisible();
  await page.getByRole('link', { name: 'Over time' }).click();
  const scores = page.getByRole('table', { name: 'Vehicle scores' });
  await expect(scores.getByRole('link', { name: 'Seen car' })).toBeVisible();

  // The device moves to the other car, with its past.
  await goByLink(page, address(`&vehicle=${car.id}`));
  await page.getByRole('button', { name: 'Move to another vehicle' }).click();
  const move = page.getByRole('form', { name: 'Move to another vehicle' });
  await move.getByLabel('To', { exact: true }).selectOption({ label: 'Other car' });
  await move.getByLabel('All drives, past ones too').check();
  await move.getByRole('button', { name: 'Move device' }).click();
  await expect(snackbar(page, 'Radio moved')).toBeVisible();
  await goByLink(page, address());
  await expect(page.getByText(/Done .*: 1 drive was reassigned/)).toBeVisible();
  await goByLink(page, address(`&vehicle=${other.id}`));
  await expect(drives.getByText(/detected 3 times/)).toBeVisible();
  expect(found).toEqual([]);
});

test('a file is previewed before the import, the list is searched and exported, and duplicates are merged', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  const panel = page.getByRole('dialog', { name: 'Import' });
  const text = [
    'name,plate,fuel,bluetooth',
    'Car A,W 100 A,diesel,00:1A:7D:DA:71:21',
    'Car B,w-100-a,petrol,',
    'Car C,W 300 C,coal,',
    'Car D,W 400 D,electric,radio',
  ].join('\n');
  await panel
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(panel.getByText('Unknown fuel “coal”.')).toBeVisible();
  await expect(panel.getByText('Invalid device “radio”.')).toBeVisible();
  await panel.getByRole('button', { name: 'Import 2 vehicles' }).click();
  await expect(snackbar(page, '2 created, 0 changed')).toBeVisible();
  const list = page.getByRole('table', { name: 'Vehicles' });
  await expect(list.getByRole('link')).toHaveText(['Car A', 'Car B']);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(list.getByRole('link')).toHaveText(['Car B', 'Car A']);
  await page.getByLabel('Device', { exact: true }).selectOption('No device');
  await expect(list.getByRole('link')).toHaveText(['Car B']);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^vehicles-.*\.csv$/);

  await page.getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByText('Same plate')).toBeVisible();
  await page.getByRole('button', { name: 'Compare and merge' }).click();
  const merge = page.getByRole('form', { name: 'Merge vehicles' });
  await merge.getByLabel('Car A').first().check();
  await merge.getByLabel('Petrol').check();
  const found = await checkWithAxe(page, 'merge');
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(snackbar(page, 'Merged; 0 drives moved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
  await page.goto(`/admin/vehicle?projectId=${projectId}`);
  await expect(list.getByRole('link')).toHaveText(['Car A']);
  await expect(list.getByText('Petrol')).toBeVisible();
  expect(found).toEqual([]);
});
