import { words } from './words.ts';

/**
 * The tabs of each page and their names, in order; the page itself shows its first. The file of `/admin/impact/alerts`
 * is `impact-alerts`.
 */
export const tabWords = words('tabs', {
  en: {
    '/admin/sdkConfig/features': 'Features',
    '/admin/sdkConfig/project': 'Project',
    '/admin/sdkConfig/keys': 'API keys',
    '/admin/sdkConfig/codes': 'Project codes',
    '/admin/sdkConfig/receiver': 'Notifier',
    '/admin/sdkConfig/style': 'App style',
    '/admin/sdkConfig/revisions': 'Revisions',
    '/admin/impact/calls': 'Calls and impacts',
    '/admin/impact/alerts': 'Alerts',
    '/admin/insights/overview': 'Overview',
    '/admin/insights/reports': 'Reports',
    '/admin/dolphin/versions': 'SDK versions',
    '/admin/dolphin/projects': 'Projects',
    '/admin/dolphin/users': 'Dashboard users',
    '/admin/dolphin/logging': 'Remote logging',
    '/admin/dolphin/jobs': 'Background jobs',
    '/admin/dolphin/health': 'System health',
    '/admin/dolphin/audit': 'Audit trail',
  },
  de: {
    '/admin/sdkConfig/features': 'Funktionen',
    '/admin/sdkConfig/project': 'Projekt',
    '/admin/sdkConfig/keys': 'API-Schlüssel',
    '/admin/sdkConfig/codes': 'Projektcodes',
    '/admin/sdkConfig/receiver': 'Empfänger',
    '/admin/sdkConfig/style': 'App-Stil',
    '/admin/sdkConfig/revisions': 'Änderungen',
    '/admin/impact/calls': 'Rufe und Aufpralle',
    '/admin/impact/alerts': 'Warnungen',
    '/admin/insights/overview': 'Überblick',
    '/admin/insights/reports': 'Berichte',
    '/admin/dolphin/versions': 'SDK-Versionen',
    '/admin/dolphin/projects': 'Projekte',
    '/admin/dolphin/users': 'Dashboard-Nutzer',
    '/admin/dolphin/logging': 'Fernprotokoll',
    '/admin/dolphin/jobs': 'Hintergrundaufgaben',
    '/admin/dolphin/health': 'Systemzustand',
    '/admin/dolphin/audit': 'Änderungsprotokoll',
  },
});
