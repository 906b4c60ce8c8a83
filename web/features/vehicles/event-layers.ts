/** The colours of harsh moments in charts: none that stands for a way of moving people do not drive. */
export const EVENT_TYPE_LAYERS = [
  { type: 'ACCELERATION', key: 'car' },
  { type: 'BRAKING', key: 'day' },
  { type: 'CORNERING', key: 'night' },
] as const;
