import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint, Right } from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';
import { type Gatekeeper, type Input, permitAgain } from './gatekeeper.ts';
import { runCall } from './running-calls.ts';

interface PermittedCall {
  endpoint: AnyEndpoint;
  request: FastifyRequest;
  input: Input;
  caller: Caller;
  keeper: Gatekeeper;
}

/** Runs a call that was permitted; if it changes something, it is refused where the right was lost meanwhile. */
export function runPermitted<Result>(
  { endpoint, request, input, caller, keeper }: PermittedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  if (caller?.kind !== 'signed-in' || !canBeLost(endpoint)) return work();
  return runCall((db) => permitAgain(endpoint.right, request, input, caller, { keeper, db }), work);
}

const BY_ROLE: readonly Right['who'][] = ['self', 'member', 'member of any', 'dolphin'];

/** Whether the caller changes something by a role, which others may remove. */
const canBeLost = ({ method, right }: AnyEndpoint): boolean => method !== 'GET' && BY_ROLE.includes(right.who);
