import type { Visitor } from '#tests/setup/app.ts';
import { everyone, KNOWN_ID, type Rights, readers } from '#tests/setup/rights.ts';

/** To the caller alone, which readers may do too. */
const aReport = (caller: Visitor | undefined) => ({
  ...{ kind: 'insights', name: 'A report', query: '', viewId: null, period: 'last', rhythm: 'weekly' },
  ...{ weekday: 1, monthDay: 1, hour: 7, skipsEmpty: false, active: true, recipients: [caller?.userId ?? KNOWN_ID] },
});

export const scheduledReportsRights: Rights = {
  'list reports': readers(),
  'create report': readers((id, caller) => ({ query: `projectId=${id}`, body: aReport(caller) })),
  // The report does not exist: authorised, then not found.
  'save report': readers((id, caller) => {
    const { kind: _kind, ...body } = aReport(caller);
    return { params: { id: KNOWN_ID }, query: `projectId=${id}`, body: { ...body, version: 1 } };
  }, 404),
  'delete report': readers((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
  'subscribe to safety report': readers(),
  'set report subscription': readers(
    (id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}`, body: { wanted: true } }),
    404,
  ),
  'send report now': readers((id) => ({ params: { id: KNOWN_ID }, query: `projectId=${id}` }), 404),
  'list report candidates': readers(),
  'list report deliveries': readers(),
  'unsubscribe from report': everyone(() => ({ query: 'token=a-link-that-is-no-link' }), 400),
  'open unsubscribe page': everyone(() => ({ query: 'token=a-link-that-is-no-link' }), 303),
};
