import type { ShouldRevalidateFunction } from '@remix-run/react';

/** By itself Remix reads nothing anew after a refusal; but where somebody was faster (409), the page has to show what happened. */
export const alsoAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;
