import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowser } from './web/api/contract.vite-plugin.ts';
import { chunkFileNames, chunkGroups } from './web/app/chunks.ts';
import { pageAddresses } from './web/app/page-addresses.vite-plugin.ts';
import { preloadFont } from './web/app/preload-font.vite-plugin.ts';
import { world } from './web/map/world.vite-plugin.ts';
import { icons } from './web/ui/icon/icon.vite-plugin.ts';

/** Browsers that know light-dark() and relative colours; older ones are not served. */
const BROWSERS = ['chrome123', 'edge123', 'firefox128', 'safari18'];

export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  plugins: [react(), icons(), world(), contractForBrowser(), preloadFont(), pageAddresses()],
  // The server puts a fresh nonce in place of this word on every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    manifest: true,
    // The content policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The map is one large piece, fetched only where a map is shown.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: { chunkFileNames, codeSplitting: { groups: chunkGroups } },
      // On a busy machine it would tell whoever starts the product how long each plugin took.
      checks: { pluginTimings: false },
    },
  },
});
