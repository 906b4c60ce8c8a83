export interface Release {
  platform: string;
  version: string;
}

/** The format of app_user_facets_of(), in which facets sort by version. */
export const releaseFacet = ({ platform, version }: Release): string =>
  `release:${version.replace(/[0-9]+/g, (number) => number.padStart(6, '0'))}/${platform}`;
