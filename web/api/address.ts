export type Payload = Readonly<Record<string, unknown>>;

/** Adds a payload as query parameters; undefined, null and empty values are omitted, lists repeat their name. */
export function withQuery(url: string, payload: Payload = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(payload)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
    }
  }
  const text = query.toString();
  if (!text) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

/** Calls to the SDK server use its own address if it has one. */
export const addressFor = (url: string, sdkUrl: string): string =>
  /^\/(move|v20)(\/|\?|$)/.test(url) ? `${sdkUrl.replace(/\/$/, '')}${url}` : url;
