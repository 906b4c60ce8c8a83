/** The colours of harsh events in charts; none of them is the colour of another mode of transport. */
export const EVENT_TYPE_LAYERS = [
  { type: 'ACCELERATION', key: 'car' },
  { type: 'BRAKING', key: 'day' },
  { type: 'CORNERING', key: 'night' },
] as const;
