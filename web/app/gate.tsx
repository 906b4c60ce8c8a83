import { lazy, Suspense, startTransition, useMemo, useState } from 'react';
import { type Navigation, NavigationContext } from '../navigation/navigation.ts';
import { Page as SignInPage } from '../pages/sign-in.tsx';
import { session } from '../session/session.store.ts';
import { BlankLayout } from '../ui/blank-layout.tsx';

const loadApp = () => import('./app.tsx');
const App = lazy(async () => ({ default: (await loadApp()).App }));

const needsApp = (): boolean => location.pathname !== '/' || session.getState().user !== null;

/** Without a user `/` loads nothing but the sign-in. The router and everything behind it come when they are needed. */
export function Gate() {
  const [open, setOpen] = useState(needsApp);
  const navigation = useMemo<Navigation>(() => {
    // A transition keeps the form in place until the app has come.
    const openApp = () => startTransition(() => setOpen(true));
    return {
      go: (href) => {
        history.pushState(null, '', href);
        openApp();
      },
      replace: (href) => {
        history.replaceState(null, '', href);
        openApp();
      },
      prefetch: (href) => void loadApp().then(({ prefetch }) => prefetch(href)),
    };
  }, []);

  if (open) {
    return (
      <Suspense fallback={null}>
        <App />
      </Suspense>
    );
  }
  return (
    <NavigationContext value={navigation}>
      <BlankLayout>
        <SignInPage />
      </BlankLayout>
    </NavigationContext>
  );
}
