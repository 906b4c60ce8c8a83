import { Outlet } from '@tanstack/react-router';
import { MuiFrame } from '../ui/mui-frame.tsx';
import { AdminFrame } from './shell/admin-frame.tsx';

export function AdminLayout() {
  return (
    <MuiFrame>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </MuiFrame>
  );
}
