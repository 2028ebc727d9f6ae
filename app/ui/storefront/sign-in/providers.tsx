import { useHref } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '~/domain/account/provider';
import type { ProviderFailure } from '~/domain/account/provider-sign-in';

import { Icon } from '~/ui/components/icon';
import { Notice } from '~/ui/components/notice';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { type TranslationsOf, useTranslations } from '~/ui/translations/use-translations';

interface AuthProvidersProps {
  readonly setUp: Readonly<Record<Provider, boolean>>;
  /** Set for pages of the store that stand in. */
  readonly isDemo: boolean;
  /** Set where they are not for this visitor. */
  readonly isDemoElsewhere: boolean;
  readonly page: 'login' | 'signup';
  readonly redirectTo: string;
}

export function AuthProviders({ setUp, isDemo, isDemoElsewhere, page, redirectTo }: AuthProvidersProps) {
  const { t } = useTranslations(signInTexts);
  const offered = PROVIDERS.filter((provider) => setUp[provider]);
  if (isDemoElsewhere) return <p className="hint">{t('sign-in-demo-elsewhere')}</p>;
  if (offered.length === 0) return null;
  return (
    <>
      <p className="or row no-wrap soft text-s">{t('sign-in-or')}</p>
      <div className="stack gap-m">
        {offered.map((provider) => (
          <ProviderForm key={provider} provider={provider} page={page} redirectTo={redirectTo} />
        ))}
        {isDemo ? <p className="hint">{t('sign-in-demo')}</p> : null}
      </div>
    </>
  );
}

type ProviderFormProps = Pick<AuthProvidersProps, 'page' | 'redirectTo'> & { readonly provider: Provider };

/** A plain form, also with scripts: the answer redirects to another site. */
function ProviderForm({ provider, page, redirectTo }: ProviderFormProps) {
  const { t } = useTranslations(signInTexts);
  return (
    <form method="post" action={useHref(paths.provider(provider))}>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" className="btn btn--line btn--wide">
        <Icon name={`brand-${provider}`} solid />
        {t('sign-in-with', { provider: PROVIDER_NAMES[provider] })}
      </button>
    </form>
  );
}

interface ProviderProblemProps {
  readonly page: 'login' | 'signup';
  readonly problem: { readonly provider: Provider; readonly code: ProviderFailure } | null;
}

export function ProviderProblem({ page, problem }: ProviderProblemProps) {
  const words = useTranslations(signInTexts);
  if (!problem) return null;
  return (
    <Notice tone="bad" role="alert">
      <p>{problemText(words, page, problem.provider, problem.code)}</p>
    </Notice>
  );
}

function problemText(
  { t }: TranslationsOf<[typeof signInTexts]>,
  page: 'login' | 'signup',
  provider: Provider,
  failure: ProviderFailure,
): string {
  const reason = t(reasonOf(page, failure));
  return page === 'login' ? t(`login-${provider}-failed`, { reason }) : t(`signup-${provider}-error`, { reason });
}

function reasonOf(page: 'login' | 'signup', failure: ProviderFailure) {
  switch (failure) {
    case 'disabled':
      return 'login-disabled';
    case 'invalid-email':
      return page === 'login' ? 'login-invalid-email' : 'email-invalid';
    case 'not-proven':
      return 'prove-first';
    case 'other':
      return page === 'login' ? 'oops' : 'something-wrong';
    case 'too-many':
      return `${page}-too-many` as const;
    default:
      return `provider-${failure}` as const;
  }
}
