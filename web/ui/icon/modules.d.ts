/** Generated at build time by icon.vite-plugin.ts. */
declare module 'icon:*' {
  import type { IconComponent } from '#web/ui/icon/icon.ts';

  const icon: IconComponent;
  export default icon;
}
