import { NotBuilt } from '../ui/not-built.tsx';

export function Page() {
  return <NotBuilt title="dolphin" holds="holdsDolphin" />;
}
