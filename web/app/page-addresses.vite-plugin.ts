import type { Plugin } from 'vite';
import { PAGE_ADDRESSES_ID, pageNameOf } from './page-address.ts';

/** Names the file of every page in the document, so that it can be fetched before anything asks for it. */
export const pageAddresses = (): Plugin => ({
  name: 'page-addresses',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const addresses = Object.values(bundle ?? {}).flatMap((file) => {
        const page = file.type === 'chunk' ? pageNameOf(file.facadeModuleId ?? '') : undefined;
        return page ? [[page, `/${file.fileName}`]] : [];
      });
      const attrs = { type: 'application/json', id: PAGE_ADDRESSES_ID };
      return [{ tag: 'script', attrs, children: JSON.stringify(Object.fromEntries(addresses)), injectTo: 'body' }];
    },
  },
});
