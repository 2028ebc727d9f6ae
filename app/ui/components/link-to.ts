import { createElement, type ReactElement } from 'react';
import { Link } from './navigation';

/** Returns a link for a part of a sentence: `tRich('login-new-here', { signup: linkTo(paths.signup()) })`. */
export function linkTo(path: string): ReactElement {
  return createElement(Link, { to: path });
}
