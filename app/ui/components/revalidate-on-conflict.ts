import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Loads again after a conflict (409), which Remix does not, to show the other change. */
export const alsoAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;
