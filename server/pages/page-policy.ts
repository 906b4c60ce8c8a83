/** What a page may load and talk to: itself, plus what the settings name. */
export interface PageHosts {
  /** The SDK server, where it runs at another address. */
  sdkUrl: string;
  mapStyleUrl: string;
  /** Where the browser itself talks to the identity provider. */
  identityUrls: readonly string[];
}

export function pagePolicy(nonce: string, { sdkUrl, mapStyleUrl, identityUrls }: PageHosts): string {
  const mapOrigin = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
  const connect = ["'self'", ...(sdkUrl ? [sdkUrl] : []), ...mapOrigin, ...identityUrls];
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // data: for the icons of the map's controls.
    `img-src ${["'self'", 'data:', ...mapOrigin].join(' ')}`,
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ');
}
