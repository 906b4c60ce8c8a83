import { PAGES } from '#web/app/pages.ts';

const paths = Object.keys(PAGES);

/** Every page of the product, for walks through all of them, and one address of each kind that no page has. */
export const PUBLIC_PAGES = ['/', ...paths.filter((path) => !path.startsWith('/admin')), '/nowhere'];
export const ADMIN_PAGES = [...paths.filter((path) => path.startsWith('/admin')), '/admin/nowhere'];
