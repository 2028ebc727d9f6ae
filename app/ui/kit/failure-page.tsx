import { Link, useLocation } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { Icon, type IconName } from './icon';

interface Failure {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
  /** The same address may work in a moment. */
  readonly canRetry?: boolean;
}

const FAILURES: Readonly<Record<number, Failure>> = {
  400: { title: 'Bad request', text: 'This address or form could not be understood.', icon: 'circle-alert' },
  401: { title: 'Please log in', text: 'You have to be logged in to continue.', icon: 'lock' },
  403: { title: 'Not allowed', text: 'You may not do that here.', icon: 'lock' },
  404: { title: '404 - Page Not Found', text: 'The page you requested does not exist.', icon: 'compass' },
  405: { title: 'Not allowed', text: 'This page cannot be used that way.', icon: 'lock' },
  413: { title: 'Too large', text: 'What you sent is too large. A payment proof can have up to 5 MB.', icon: 'upload' },
  415: { title: 'Bad request', text: 'This address or form could not be understood.', icon: 'circle-alert' },
  429: { title: 'Too many attempts', text: 'Please wait a few minutes and try again.', icon: 'clock', canRetry: true },
  503: {
    title: 'We are offline',
    text: 'Our database does not answer at the moment. Nothing you sent was saved. Please try again in a little while.',
    icon: 'wifi-off',
    canRetry: true,
  },
};

const BUG: Failure = {
  title: 'Something went wrong',
  text: 'This was our mistake, not yours. It is in our log, so that we can look at it.',
  icon: 'circle-alert',
  canRetry: true,
};

/** The title of a document that could not be shown. */
export function failureTitle(status: number): string {
  return (FAILURES[status] ?? BUG).title;
}

/** The answer to a request that failed, by its status, as a page of the site. */
export function FailurePage({ status }: { readonly status: number }) {
  const { title, text, icon, canRetry = false } = FAILURES[status] ?? BUG;
  const { pathname, search } = useLocation();
  if (status === 401) return <LoginFirst title={title} text={text} icon={icon} wanted={pathname + search} />;
  return (
    <Failed title={title} text={text} icon={icon}>
      {canRetry ? (
        <Link className="btn btn--go btn--l" to={pathname + search} reloadDocument>
          Try again
        </Link>
      ) : (
        <Link className="btn btn--go btn--l" to={paths.products()}>
          Browse all games
        </Link>
      )}
      <Link className="btn btn--line btn--l" to={paths.home}>
        Home
      </Link>
    </Failed>
  );
}

interface LoginFirstProps extends Failure {
  readonly wanted: string;
}

/** The session ended while the page was open, and a data request was refused: this page opens the login. */
function LoginFirst({ title, text, icon, wanted }: LoginFirstProps) {
  const login = paths.login(wanted);
  useEffect(() => location.assign(login), [login]);
  return (
    <Failed title={title} text={text} icon={icon}>
      <Link className="btn btn--go btn--l" to={login} reloadDocument>
        Login
      </Link>
    </Failed>
  );
}

/** A page that shows only a reason and some links. */
export function Failed({ title, text, icon, children }: Failure & { readonly children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="fail">
        <Icon name={icon} />
        <h1>{title}</h1>
        <p className="soft text-l">{text}</p>
        <div className="row">{children}</div>
      </div>
    </div>
  );
}
