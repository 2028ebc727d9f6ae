import { createElement, type ReactElement } from 'react';
import { Link } from './navigation';

/** A link for a part of a sentence, which gives it its text: `richSentence('login-new-here', { signup: linkTo(paths.signup()) })`. */
export function linkTo(path: string): ReactElement {
  return createElement(Link, { to: path });
}
