import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AppUserRow } from '#contract/app-user-list.ts';
import { PROJECT_ID, show } from '#web/app/show.test-support.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { SdkStateChip } from './state-chip.tsx';

type State = NonNullable<AppUserRow['state']>;
const STATES: readonly State[] = ['RUNNING', 'READY', 'UNINITIALISED', 'ERROR'];

it('never shows the colour of success while a service fails', async () => {
  const Screen = () => (
    <>
      <Chip tone="success">Success</Chip>
      {STATES.map((state) => (
        <p key={state} data-state={state}>
          <SdkStateChip state={state} stateSince={null} isFailing />
        </p>
      ))}
      <section>
        <SdkStateChip state="RUNNING" stateSince={null} isFailing={false} />
      </section>
    </>
  );
  await show(Screen, `/admin/appUsers?projectId=${PROJECT_ID}`);
  const sample = page.getByText('Success', { exact: true });
  await expect.element(sample).toBeVisible();
  const success = sample.element().className;
  const chips = [...document.querySelectorAll('[data-state] > span')];
  expect(chips).toHaveLength(STATES.length);
  for (const chip of chips) expect(chip.className, chip.textContent).not.toBe(success);
  expect(document.querySelector('section > span')?.className).toBe(success);
});
