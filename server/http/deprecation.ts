import type { Deprecation } from '#contract/api-versions.ts';

const POLICY = '</docs#guide>; rel="deprecation"; type="text/html"';

/** The headers of a deprecated call: since when (RFC 9745) and until when (RFC 8594). */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  link: POLICY,
});
