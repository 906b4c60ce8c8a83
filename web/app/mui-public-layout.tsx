import { Outlet } from '@tanstack/react-router';
import { MuiFrame } from '../ui/mui-frame.tsx';
import { PublicLayout } from '../ui/public-layout.tsx';

/** The public layout for pages that use MUI. */
export function MuiPublicLayout() {
  return (
    <MuiFrame>
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    </MuiFrame>
  );
}
