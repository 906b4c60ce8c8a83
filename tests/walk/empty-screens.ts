import { needsProject } from '#contract/access.ts';
import { viewsOfLayout } from '#web/app/pages.ts';
import { openedWhereEmpty } from './opened-screens.ts';
import type { WalkedScreen } from './walked-screen.ts';

/** Pages that show only what belongs to the project: empty for a new one, whatever other projects hold. */
const isOfProject = (page: string): boolean => needsProject(page) || ['/admin', '/admin/vehicle'].includes(page);

/** Other parts of a page with their own empty state. */
const MORE: readonly (readonly [page: string, more: string, name: string])[] = [
  ['/admin/appUsers', '&view=presence', 'presence'],
  ['/admin/poi', '&poi=new', 'poi-new'],
  ['/admin/poi', '&view=history', 'poi-history'],
  ['/admin/poi', '&near=48.01,16.05', 'poi-near'],
  ['/admin/impact', '&view=contracts', 'impact-contracts'],
  ['/admin/vehicle', '&vehicle=new', 'vehicle-new'],
  ['/admin/vehicle', '&view=duplicates', 'vehicle-duplicates'],
  ['/admin/sdkConfig/receiver', '&selected=1&view=deliveries', 'deliveries'],
  ['/admin/da', '&area=new', 'da-new'],
  ['/admin/da', '&view=proposals', 'da-proposals'],
  ['/admin/publicTransport', '&view=rides', 'rides'],
  ['/admin/publicTransport', '&view=roads', 'roads'],
  ['/admin/publicTransport', '&view=roads&panel=import', 'roads-import'],
  ['/admin/dolphin', '&add=1', 'version-new'],
  ['/admin/dolphin/logging', '&start=1', 'logging-start'],
];

const screensOf = (projectId: number, isShown: (page: string) => boolean): WalkedScreen[] => {
  const pages = viewsOfLayout('admin').map(
    ({ path: page }) => [page, '', page.replace('/admin', '').slice(1).replaceAll('/', '-') || 'home'] as const,
  );
  return [...pages, ...MORE]
    .filter(([page]) => isShown(page))
    .map(([page, more, name]) => ({
      name: `empty-${name}`,
      path: `${page}?projectId=${projectId}${more}`,
      signedIn: true,
    }));
};

/** A new project in a product that others use. */
export const emptyProjectScreens = (projectId: number): WalkedScreen[] => screensOf(projectId, isOfProject);

/** Everything a new person sees: no demo world, one empty project. */
export const emptyProductScreens = (projectId: number): WalkedScreen[] => [
  { name: 'empty-projects', path: '/admin?projectId=0', signedIn: true },
  { name: 'empty-onboarding', path: `/onboarding?projectId=${projectId}`, signedIn: true },
  ...screensOf(projectId, () => true),
  ...openedWhereEmpty(projectId),
];
