import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Remix loads nothing again after a refusal. After a conflict (409) the page has to show what somebody else changed. */
export const alsoAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;
