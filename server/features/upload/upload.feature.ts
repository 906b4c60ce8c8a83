import { feature } from '#server/feature.ts';
import { uploadRawRoutes } from './upload.routes.ts';

export const upload = feature({
  name: 'upload',
  rawRoutes: uploadRawRoutes,
});
