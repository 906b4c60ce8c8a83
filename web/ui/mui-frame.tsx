import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from './mui-theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** The content policy lets styles in only with the page's nonce. */
const cache = createCache({ key: 'm', prepend: true, ...(nonce && { nonce }) });

/** Around everything that uses MUI. The pages of the login kind do without it: it is too heavy for a first load. */
export function MuiFrame({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
