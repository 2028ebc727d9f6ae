import type { ReactNode } from 'react';
import { Cover } from './cover';
import { Notice } from './notice';
import { sentence } from './words';

interface AuthPageProps {
  readonly title: string;
  readonly lead: string;
  /** Where the visitor wanted to go; '/' where she came by herself. */
  readonly redirectTo: string;
  /** Addresses of pictures for the wall beside the form, on wide screens. */
  readonly covers: readonly string[];
  readonly children: ReactNode;
}

/** How many covers the wall shows. */
export const WALL_SIZE = 20;

/** A form to sign in or to sign up, beside a wall of covers. */
export function AuthPage({ title, lead, redirectTo, covers, children }: AuthPageProps) {
  return (
    <div className="auth">
      <div className="auth__form">
        <div className="stack gap-xs">
          <h1>{title}</h1>
          <p className="soft">{lead}</p>
        </div>
        {redirectTo === '/' ? null : (
          <Notice tone="info">
            <p>{sentence('login-first')}</p>
          </Notice>
        )}
        {children}
      </div>
      <div className="auth__art">
        <div className="wall" aria-hidden="true">
          {covers.slice(0, WALL_SIZE).map((cover) => (
            <Cover key={cover} src={cover} width={184} height={245} isLazy />
          ))}
        </div>
        <p className="auth__quote">Your next world is one key away.</p>
      </div>
    </div>
  );
}

/** The address of the other form, which leads on to the same place. */
export function authPath(path: '/login' | '/signup', redirectTo: string): string {
  return redirectTo === '/' ? path : `${path}?redirectTo=${encodeURIComponent(redirectTo)}`;
}
