import type { ThemeName } from '#contract/constants.ts';
import green from './icon-green.svg';
import red from './icon-red.svg';

/** The tab's icon follows the theme. */
export function setIcon(theme: ThemeName): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = theme === 'red' ? red : green;
}
