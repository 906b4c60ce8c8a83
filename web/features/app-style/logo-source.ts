import type { AppLogo, AppStyle, StyleScheme } from '#contract/app-style.ts';

export const sourceOf = ({ mediaType, data }: AppLogo): string => `data:${mediaType};base64,${data}`;

/** As on a phone: a missing logo is replaced by the other one. */
export const logoShown = (
  { logos }: AppStyle,
  pictures: readonly AppLogo[],
  scheme: StyleScheme,
): AppLogo | undefined => {
  const id = logos[scheme] ?? logos[scheme === 'light' ? 'dark' : 'light'];
  return pictures.find((picture) => picture.id === id);
};
