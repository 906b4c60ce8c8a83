import { expect, it } from 'vitest';
import { until } from './local-receiver.test-support.ts';
import { aNotifierApp, deliveriesOf } from './notifier.test-support.ts';
import { aVisit } from './receivers.test-support.ts';
import { startNotifier } from './start-notifier.ts';

const { app, aProjectWith, notify } = await aNotifierApp();

it('shares the work between processes, without duplicates and in each app user’s order', async () => {
  const others = [1, 2, 3].map(() => startNotifier(app.context, { pollEveryMs: 5 }));
  try {
    const { projectId, local } = await aProjectWith();
    local.behave((_arrived, response) => setTimeout(() => response.end(), 3));
    const events = Array.from({ length: 600 }, (_, at) => aVisit(projectId, `demo-${at % 11}`, String(at)));
    for (let from = 0; from < 600; from += 20) await notify(...events.slice(from, from + 20));
    const all = await until(
      () => local.arrived.flatMap((one) => one.events),
      (seen) => seen.length >= 600,
    );
    await until(
      () => deliveriesOf(app, projectId),
      (rows) => rows.every((one) => one.state === 'delivered'),
    );
    expect(local.arrived.flatMap((one) => one.events)).toHaveLength(600);
    for (let user = 0; user < 11; user++) {
      const places = all.filter((event) => event.userId === `demo-${user}`).map((event) => Number(event.data.name));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  } finally {
    await Promise.all(others.map((other) => other.stop()));
  }
});
