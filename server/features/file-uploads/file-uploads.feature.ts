import { feature } from '#server/feature.ts';
import { fileUploadsRawRoutes, fileUploadsRoutes } from './file-uploads.routes.ts';
import { tidyUploads } from './tidy-uploads.ts';

export const fileUploadsFeature = feature({
  name: 'file-uploads',
  exports: ['file-uploads.queries.ts', 'read-upload.ts'],
  routes: fileUploadsRoutes,
  rawRoutes: fileUploadsRawRoutes,
  jobs: [tidyUploads],
});
