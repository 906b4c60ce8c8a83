import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getReassignment } from '#contract/vehicle-use.ts';
import { type ListedVehicle, listVehicles } from '#contract/vehicles.ts';
import { answer, sentTo } from '#web/api/fake-server.test-support.ts';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import type { Hrefs } from './vehicle-page.tsx';
import { VehicleScreen } from './vehicle-screen.tsx';

const vehicle: ListedVehicle = {
  ...{ id: '0b0f6f0a-1111-4222-8333-444455556666', name: 'Demo van', devices: [], drivers: [], warnings: [] },
  ...{ props: { make: '', model: '', plate: '', vin: '', fuel: null, own: [] }, version: 1 },
  ...{ createdAt: '2026-01-31T10:00:00.000Z', changedAt: '2026-01-31T10:00:00.000Z' },
  ...{ trips: 0, distanceMeters: 0, lastDay: null },
};
const hrefs: Hrefs = { user: () => '/', trip: () => '/' };
const Vehicles = () => <VehicleScreen projectId={PROJECT_ID} hrefs={hrefs} />;
const open = (query = '') => show(Vehicles, `/admin/vehicles?projectId=${PROJECT_ID}${query}`);
const reassign = () => page.getByRole('heading', { name: 'Reassign past drives' });

it('offers to assign past drives anew where there is a vehicle', async () => {
  answer(getReassignment, { reassignment: null });
  answer(listVehicles, { items: [vehicle], next: null, total: 1 });
  await open();
  await expect.element(page.getByRole('link', { name: 'Demo van' })).toBeVisible();
  await expect.element(reassign()).toBeVisible();
});

it('does not offer it, nor ask for its progress, without any vehicle', async () => {
  answer(listVehicles, { items: [], next: null, total: 0 });
  await open();
  await expect.element(page.getByText('No vehicles yet')).toBeVisible();
  await expect.element(reassign()).not.toBeInTheDocument();
  expect(sentTo(getReassignment)).toEqual([]);
});

it('still offers it when a filter finds none', async () => {
  answer(getReassignment, { reassignment: null });
  answer(listVehicles, { items: [], next: null, total: 0 });
  await open('&search=nothing');
  await expect.element(reassign()).toBeVisible();
});
