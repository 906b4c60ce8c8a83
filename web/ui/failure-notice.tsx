import { failureText } from './failure-text.ts';
import { Notice } from './notice.tsx';

/** Why the last attempt failed, if it did. */
export const FailureNotice = ({ error }: { error: unknown }) =>
  error ? <Notice tone="error">{failureText(error)}</Notice> : null;
