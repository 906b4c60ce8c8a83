import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Shape } from '#contract/shapes.ts';
import { show } from '#web/app/show.test-support.tsx';
import type { PresenceSearch } from './insight.queries.ts';
import { PresenceForm } from './presence-form.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

it('searches nowhere while the coordinates are invalid', async () => {
  const searches: PresenceSearch[] = [];
  const Form = () => {
    const [shape, setShape] = useState<Shape | null>({ kind: 'circle', lat: 48.5, lon: 16.5, radiusMeters: 250 });
    return <PresenceForm shape={shape} onShape={setShape} busy={false} onSearch={(search) => searches.push(search)} />;
  };
  await show(Form, '/');
  const search = () => page.getByRole('button', { name: 'Search', exact: true }).click();
  await field('Reason').fill('A parcel was lost here');
  await field('Latitude').fill('48.448.2');
  await search();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Draw or enter an area' })).toBeVisible();
  expect(searches).toEqual([]);
  await field('Latitude').fill('48.2');
  await search();
  expect(searches.map(({ area }) => area)).toEqual([{ kind: 'circle', lat: 48.2, lon: 16.5, radiusMeters: 250 }]);
});
