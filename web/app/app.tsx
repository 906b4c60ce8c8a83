import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { NavigationContext } from '../navigation/navigation.ts';
import { queries } from './queries.ts';
import { navigation, router } from './router.tsx';

export const { prefetch } = navigation;

/** Everything behind the gate. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <NavigationContext value={navigation}>
        <RouterProvider router={router} />
      </NavigationContext>
    </QueryClientProvider>
  );
}
