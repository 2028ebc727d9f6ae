import { isRouteErrorResponse, useLocation } from '@remix-run/react';
import { useEffect, type ReactNode } from 'react';

import { paths } from '~/domain/paths';
import { type CommonText, useTranslations } from '~/ui/translations/use-translations';
import { Icon, type IconName } from './icon';
import { Link } from './navigation';

interface Failure {
  readonly title: CommonText;
  readonly text: CommonText;
  readonly icon: IconName;
  readonly canRetry?: boolean;
}

const BAD_REQUEST: Failure = { title: 'failure-request-title', text: 'failure-request', icon: 'circle-alert' };

const FAILURES: Readonly<Record<number, Failure>> = {
  400: BAD_REQUEST,
  401: { title: 'failure-login-title', text: 'failure-login', icon: 'lock' },
  403: { title: 'failure-forbidden-title', text: 'failure-forbidden', icon: 'lock' },
  404: { title: 'failure-missing-title', text: 'failure-missing', icon: 'compass' },
  405: { title: 'failure-forbidden-title', text: 'failure-method', icon: 'lock' },
  413: { title: 'failure-size-title', text: 'failure-size', icon: 'upload' },
  415: BAD_REQUEST,
  429: { title: 'failure-rate-title', text: 'failure-rate', icon: 'clock', canRetry: true },
  501: { title: 'failure-unreadable-title', text: 'failure-unreadable', icon: 'circle-alert' },
  503: { title: 'we-are-offline', text: 'failure-away', icon: 'wifi-off', canRetry: true },
};

const BUG: Failure = { title: 'failure-bug-title', text: 'failure-bug', icon: 'circle-alert', canRetry: true };

export function failureStatus(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function failureTitle(status: number): CommonText {
  return (FAILURES[status] ?? BUG).title;
}

/** `children`: links in place of those to the shop's pages. */
export function FailurePage({ status, children }: { readonly status: number; readonly children?: ReactNode }) {
  const { t } = useTranslations();
  const { title, text, icon, canRetry = false } = FAILURES[status] ?? BUG;
  const failure = { title: t(title), text: t(text), icon };
  const { pathname, search } = useLocation();
  if (status === 401) return <LoginFirst {...failure} wantedPath={pathname + search} />;
  return (
    <Failed {...failure}>
      {status === 501 ? (
        <Link className="btn btn--go btn--l" to={paths.contactForm}>
          {t('failure-write')}
        </Link>
      ) : canRetry ? (
        <Link className="btn btn--go btn--l" to={pathname + search} reloadDocument>
          {t('try-again')}
        </Link>
      ) : (
        (children ?? (
          <Link className="btn btn--go btn--l" to={paths.products()}>
            {t('browse-games')}
          </Link>
        ))
      )}
      <Link className="btn btn--line btn--l" to={paths.home}>
        {t('home')}
      </Link>
    </Failed>
  );
}

interface FailedProps {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
}

/** Leads to the login: the session ended while the page was open. */
function LoginFirst({ wantedPath, ...failure }: FailedProps & { readonly wantedPath: string }) {
  const { t } = useTranslations();
  const login = paths.login(wantedPath);
  useEffect(() => location.assign(login), [login]);
  return (
    <Failed {...failure}>
      <Link className="btn btn--go btn--l" to={login} reloadDocument>
        {t('login')}
      </Link>
    </Failed>
  );
}

export function Failed({ title, text, icon, children }: FailedProps & { readonly children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="fail stack">
        <Icon name={icon} />
        <h1>{title}</h1>
        <p className="soft text-l">{text}</p>
        <div className="row">{children}</div>
      </div>
    </div>
  );
}
