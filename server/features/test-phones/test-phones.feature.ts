import { feature } from '#server/feature.ts';
import { testPhonesRoutes } from './test-phones.routes.ts';

export const testPhonesFeature = feature({
  name: 'test-phones',
  routes: (context, { intake }) => testPhonesRoutes(context, intake),
});
