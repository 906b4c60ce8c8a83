import type { FastifyRequest } from 'fastify';
import { HEADER } from '#contract/constants.ts';
import type { Origin } from '#server/access/sessions.queries.ts';

const LONGEST_AGENT = 400;

/** What helps a session's owner recognise it. */
export function originOf(request: FastifyRequest): Omit<Origin, 'secondFactor' | 'provedAt'> {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : '';
  };
  return {
    userAgent: header('user-agent')
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, LONGEST_AGENT),
    address: request.ip,
    timeZone: knownZone(header(HEADER.timeZone)),
  };
}

function knownZone(zone: string): string {
  try {
    return zone && zone.length <= 64
      ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
      : '';
  } catch {
    return '';
  }
}
