export type Payload = Readonly<Record<string, unknown>>;

/** Adds a payload as query parameters; what is undefined, null or empty is left out, lists repeat their name. */
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

/** Calls of the SDK server go to its own address when it has one. */
export const addressFor = (url: string, sdkUrl: string): string =>
  /^\/(move|v20)(\/|\?|$)/.test(url) ? `${sdkUrl.replace(/\/$/, '')}${url}` : url;
