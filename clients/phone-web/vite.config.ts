import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The page that turns a phone's browser into a test phone; small, because it is fetched on the road. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/phone/',
  // The device client zips by it; browsers have no such function that answers at once.
  resolve: { alias: { 'node:zlib': 'fflate' } },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari18'],
    // The content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
