import type { ThemeName } from '../../contract/constants.ts';
import green from './icon-green.svg';
import red from './icon-red.svg';

/** The tab's icon follows the theme. */
export function setIcon(theme: ThemeName): void {
  const link = document.createElement('link');
  link.rel = 'icon';
  link.type = 'image/svg+xml';
  link.href = theme === 'red' ? red : green;
  document.head.append(link);
}
