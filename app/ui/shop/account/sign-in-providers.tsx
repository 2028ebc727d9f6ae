import { useId } from 'react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '~/domain/provider';
import type { ProviderFailure } from '~/domain/provider-sign-in';

import { Icon } from '~/ui/kit/icon';
import { Notice } from '~/ui/kit/notice';
import { useSignInWords, type SignInWords } from '~/ui/words/shop/sign-in';

interface AuthProvidersProps {
  readonly setUp: Readonly<Record<Provider, boolean>>;
  readonly page: 'login' | 'signup';
  readonly redirectTo: string;
}

/** Sign-in through Google or GitHub. The button of a provider that is not set up says so, and does nothing. */
export function AuthProviders({ setUp, page, redirectTo }: AuthProvidersProps) {
  const why = useId();
  const { sentence } = useSignInWords();
  return (
    <>
      <p className="or">{sentence('sign-in-or')}</p>
      <div className="stack gap-m">
        {PROVIDERS.map((provider) => (
          // A plain form, also with scripts: the answer redirects to another site.
          <form key={provider} method="post" action={paths.provider(provider)}>
            <input type="hidden" name="page" value={page} />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <button
              type={setUp[provider] ? 'submit' : 'button'}
              className="btn btn--line btn--wide"
              {...(setUp[provider] ? {} : { disabled: true, 'aria-describedby': why })}
            >
              <Icon name={`brand-${provider}`} solid />
              {sentence('sign-in-with', { provider: PROVIDER_NAMES[provider] })}
            </button>
          </form>
        ))}
        {PROVIDERS.every((provider) => setUp[provider]) ? null : (
          <p className="hint" id={why}>
            {sentence('provider-not-set-up')}
          </p>
        )}
      </div>
    </>
  );
}

interface ProviderProblemProps {
  readonly page: 'login' | 'signup';
  readonly problem: { readonly provider: Provider; readonly code: ProviderFailure } | null;
}

/** Why the sign-in through a provider failed. */
export function ProviderProblem({ page, problem }: ProviderProblemProps) {
  const words = useSignInWords();
  if (!problem) return null;
  return (
    <Notice tone="bad" role="alert">
      <p>{problemText(words, page, problem.provider, problem.code)}</p>
    </Notice>
  );
}

/** The page's own sentence, else the shared one, after the page's prefix. */
function problemText(
  { sentence, hasSentence }: SignInWords,
  page: 'login' | 'signup',
  provider: Provider,
  failure: ProviderFailure,
): string {
  const own = `${page}-${failure}` as const;
  const shared = `provider-${failure}` as const;
  const reason = sentence(hasSentence(own) ? own : hasSentence(shared) ? shared : `${page}-other`);
  return page === 'login' ? sentence(`login-${provider}-failed`, { reason }) : sentence(`signup-${provider}-error`, { reason });
}
