import { Outlet } from '@tanstack/react-router';
import { PublicLayout } from '#web/ui/public-layout.tsx';
import { WorkingFrame } from './working-frame.tsx';

/** The public layout for pages with server data. */
export function WorkingPublicLayout() {
  return (
    <WorkingFrame>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </WorkingFrame>
  );
}
