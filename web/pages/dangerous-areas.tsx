import { NotBuilt } from '../ui/not-built.tsx';

export function Page() {
  return <NotBuilt title="da" holds="holdsDa" />;
}
