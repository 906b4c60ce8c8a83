import type { FastifyRequest } from 'fastify';
import { type InTurn, ownersOfUnknown } from '#server/http/call-turns.ts';
import type { Gatekeeper } from '#server/http/gatekeeper.ts';

/**
 * Whoever shows credentials is unknown until they were looked up: endless invalid ones from one network must not use up
 * the connections that callers need who were recognised.
 */
export function limitRecognition(keeper: Gatekeeper, inTurn: InTurn): Gatekeeper {
  const asUnknown = <Found>({ ip }: FastifyRequest, find: () => Promise<Found>): Promise<Found> =>
    inTurn(ownersOfUnknown(ip), find);
  return {
    ...keeper,
    signedIn: (request) => asUnknown(request, () => keeper.signedIn(request)),
    identified: (idToken, request) => asUnknown(request, () => keeper.identified(idToken, request)),
    keyHolder: (request, scope) => asUnknown(request, () => keeper.keyHolder(request, scope)),
    device: (request) => asUnknown(request, () => keeper.device(request)),
    reportingKey: (request, reporter) => asUnknown(request, () => keeper.reportingKey(request, reporter)),
    reportingApp: (request, body) => asUnknown(request, () => keeper.reportingApp(request, body)),
  };
}
