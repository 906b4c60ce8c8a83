import { Outlet } from '@tanstack/react-router';
import { AdminFrame } from './shell/admin-frame.tsx';
import { WorkingFrame } from './working-frame.tsx';

export function AdminLayout() {
  return (
    <WorkingFrame>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </WorkingFrame>
  );
}
