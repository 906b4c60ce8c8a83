import type { FastifyRequest } from 'fastify';
import { credentialsOf } from './authorization.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whom an app says it reports for, and the API key that it shows; empty where it says nothing. */
export interface Reporter {
  name: string;
  secret: string;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const nameIn = ({ id, deviceid, device_id }: Fields): string => text(id) || text(deviceid) || text(device_id);

/**
 * In the header, or for apps that can only send an address or a form, as `id` and `key`. Apps that can set nothing but a
 * device identifier write both into it: no user id contains a colon.
 */
export function reporterShownBy(request: FastifyRequest, body: Fields = {}): Reporter {
  const query = request.query as Fields;
  const shown = credentialsOf(request);
  const identifier = nameIn(query) || nameIn(body);
  const [named = '', keyBehind = ''] = identifier.split(/:(.*)/s);
  if (shown && 'password' in shown) return { name: shown.name || named, secret: shown.password };
  const secret = shown && 'bearer' in shown ? shown.bearer : text(query.key) || text(body.key) || keyBehind;
  return { name: named, secret };
}
