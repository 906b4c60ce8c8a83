import { entityNames } from '#web/i18n/entity-names.ts';

export const projectsEntities = entityNames('projects', {
  project: { en: 'Project', de: 'Projekt' },
  'project-settings': { en: 'Project settings', de: 'Projekteinstellungen' },
  retention: { en: 'Retention', de: 'Aufbewahrung' },
  'project-roles': { en: 'Roles', de: 'Rollen' },
  invitation: { en: 'Invitation', de: 'Einladung' },
  'api-key': { en: 'API key', de: 'API-Schlüssel' },
  'project-code': { en: 'Project code', de: 'Projektcode' },
  'app-style': { en: 'App style', de: 'App-Stil' },
});
