import { RouterProvider } from '@tanstack/react-router';
import { NavigationContext } from '#web/navigation/navigation.ts';
import { navigation, router } from './router.tsx';

export const { prefetch, prepare } = navigation;

export function App() {
  return (
    <NavigationContext value={navigation}>
      <RouterProvider router={router} />
    </NavigationContext>
  );
}
