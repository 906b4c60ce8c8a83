export interface Release {
  platform: string;
  version: string;
}

/** As app_user_facets_of() writes it: the order of these facets is that of the versions. */
export const releaseFacet = ({ platform, version }: Release): string =>
  `release:${version.replace(/[0-9]+/g, (number) => number.padStart(6, '0'))}/${platform}`;
