import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { VehiclePeople } from './vehicle-people.tsx';

const driver = {
  ...{ userId: 'demo-driver', isDriver: true, lastDay: '2026-03-02', trips: 3, seconds: 600, distanceMeters: 9_000 },
  events: { ACCELERATION: 0, BRAKING: 0, CORNERING: 0 },
  scores: { total: 80, safeness: 80, speed: 80, distraction: 80 },
};

it.each([
  { notListed: 1, language: 'en', words: 'Whoever drove most; 1 more person is not listed.' },
  { notListed: 1_200, language: 'de', words: 'weitere Personen sind nicht aufgeführt.' },
] as const)(
  'says how many more people drove a vehicle than are listed: $notListed',
  async ({ language, words, ...of }) => {
    const People = () => <VehiclePeople people={[driver]} notListed={of.notListed} userHref={(id) => `/admin/${id}`} />;
    await show(People, `/admin/people?projectId=${PROJECT_ID}`, { language });
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

it('says nothing of others if everybody is listed', async () => {
  const People = () => <VehiclePeople people={[driver]} notListed={0} userHref={(id) => `/admin/${id}`} />;
  await show(People, `/admin/people?projectId=${PROJECT_ID}`);
  await expect.element(page.getByRole('link', { name: 'demo-driver' })).toBeVisible();
  await expect.element(page.getByText('not listed')).not.toBeInTheDocument();
});
