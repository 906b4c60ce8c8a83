import { EVENTS_OF, type EventKind, type ReceiverKind, saveReceiver } from '#contract/receivers.ts';
import type { TestApp, Visitor } from '#tests/setup/app.ts';
import type { NotifierEvent } from './event-body.ts';

interface ReceiversInput {
  kind: ReceiverKind;
  url: string;
  active?: boolean;
  events?: readonly EventKind[];
  headers?: { name: string; value: string }[];
}

/** Saves a receiver as a person does; returns its secret. */
export async function aReceiver(app: TestApp, as: Visitor, projectId: number, input: ReceiversInput): Promise<string> {
  const { kind, url, active = true, events = EVENTS_OF[kind], headers = [] } = input;
  const body = { kind, url, active, events, headers, version: 0 };
  const answer = await app.attempt(saveReceiver, { query: { projectId }, body }, { as });
  if (answer.status !== 200) throw new Error(`The receiver was not saved: ${answer.text}`);
  return answer.body.secret as string;
}

/** A visit to a place; `name` distinguishes visits. */
export const aVisit = (projectId: number, userId: string, name = 'Depot'): NotifierEvent => ({
  projectId,
  userId,
  time: new Date('2026-01-15T07:05:30Z'),
  facts: { kind: 'POI', distance: 12, inTrip: true, name, lat: 48.2, lon: 16.4, tags: ['depot', 'vienna'] },
});
