/** The relevant tags of an element. */
export type Tags = Readonly<Record<string, string | undefined>>;

/** The keys that roads, rails and the ground are derived from; others are not kept while reading. */
export const KEYS: ReadonlySet<string> = new Set([
  ...['highway', 'railway', 'route', 'name', 'ref', 'oneway', 'junction', 'layer', 'bridge', 'tunnel', 'surface'],
  ...['access', 'vehicle', 'motor_vehicle', 'motorcar', 'bicycle', 'service', 'area', 'type', 'station'],
  ...['maxspeed', 'maxspeed:forward', 'maxspeed:backward', 'maxspeed:type', 'source:maxspeed', 'zone:maxspeed'],
  ...['zone:traffic', 'sidewalk', 'lit', 'usage', 'building', 'landuse', 'leisure', 'natural', 'water', 'waterway'],
  ...['place', 'public_transport', 'bus', 'tram', 'train', 'subway', 'light_rail', 'amenity'],
]);
