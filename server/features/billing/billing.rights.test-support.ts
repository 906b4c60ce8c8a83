import type { CallOptions, LooseInput } from '#tests/setup/app.ts';
import { DOLPHIN, dolphins, inProject, type Rights, signedIn } from '#tests/setup/rights.ts';

const noOrganisation =
  (input: CallOptions & LooseInput = {}) =>
  () => ({ params: { id: 999_999, projectId: 999_999, uid: 'target@example.com', month: '2026-01' }, ...input });

export const billingRights: Rights = {
  'create billing organisation': dolphins((_id, caller) => ({ body: { name: `Payer ${caller?.uid}` } })),
  'list billing organisations': signedIn(),
  'get own billing information': signedIn(),
  'get running month': signedIn(noOrganisation(), 404),
  'list use of billing organisations': dolphins(),
  // No organisation has this id: the response for those who get through.
  'get billing organisation': dolphins(noOrganisation(), 404),
  'save billing organisation': dolphins(noOrganisation({ body: { terms: { name: 'Payer' }, version: 1 } }), 404),
  'save prices': dolphins(noOrganisation({ body: { prices: [], version: 1 } }), 404),
  'add billed project': dolphins(noOrganisation({ body: {} }), 404),
  'remove billed project': dolphins(noOrganisation(), 404),
  'set billing roles': dolphins(
    noOrganisation({ query: 'billingOrganisationId=999999', body: { data: { roles: [] } } }),
    404,
  ),
  'get use over time': dolphins(noOrganisation({ query: 'from=2026-01-01&to=2026-01-31' }), 404),
  'list statements': dolphins(noOrganisation(), 404),
  'get statement': dolphins(noOrganisation(), 404),
  'close month': dolphins(noOrganisation({ body: {} }), 404),
  'add correction': dolphins(noOrganisation({ body: { amount: 1, reason: 'Credit' } }), 404),
  'get billing information': { own: ['admin', 'billing', 'dolphin'], foreign: DOLPHIN, input: inProject },
};
