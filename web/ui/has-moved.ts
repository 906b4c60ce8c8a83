import type { PointerEvent } from 'react';

/** Whether the pointer itself has moved, and not what lies beneath it, as when a list scrolls. */
export const hasMoved = (event: PointerEvent): boolean => event.movementX !== 0 || event.movementY !== 0;
