import { Text } from './text.tsx';

/** The colour of a public transport line; without one, that of public transport. */
export const LineColour = ({ hex }: { hex: string }) => (
  <Text
    as="i"
    framed="edge"
    rounded="mark"
    square={10}
    style={{ background: hex ? `#${hex}` : 'var(--mode-public)' }}
    aria-hidden="true"
  />
);
