import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate } from './app/gate.tsx';
import { setIcon } from './app/icon.ts';
import { formatNumber } from './format/numbers.ts';
import { startI18n } from './i18n/i18n.ts';
import { keepPageState, readPageState } from './session/page-state.ts';
import { openSession } from './session/session-changes.ts';

const state = readPageState(document);
keepPageState(state);
startI18n(state.language, (count) => formatNumber(count, 2));
setIcon(state.theme);
if (state.session) openSession(state.session);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <Gate />
  </StrictMode>,
);
