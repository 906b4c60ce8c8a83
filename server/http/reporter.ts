import type { FastifyRequest } from 'fastify';
import { credentialsOf } from './authorization.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The user that an app reports for, and its API key; empty if missing. */
export interface Reporter {
  name: string;
  secret: string;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const nameIn = ({ id, deviceid, device_id }: Fields): string => text(id) || text(deviceid) || text(device_id);

/**
 * From the header, or as `id` and `key` for apps that can only send a URL or a form. Apps that can set only a device
 * identifier combine both in it, separated by a colon, which no user id contains.
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
