import { useHref } from '@remix-run/react';
import { useId } from 'react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, type Provider } from '~/domain/account/provider';

import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useAccountWords } from '~/ui/translations/storefront/account/page';

export interface LinkedProvider {
  readonly provider: Provider;
  /** The shopper's address at the provider when it was linked; null: not linked. */
  readonly email: string | null;
}

interface AccountProvidersProps {
  readonly providers: readonly LinkedProvider[];
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  /** 'none': she showed a moment ago who she is. */
  readonly proof: string;
}

/** The providers that the shopper can link, and those that she linked, each with its button. */
export function AccountProviders({ providers, emailVerified, hasPassword, proof }: AccountProvidersProps) {
  const { sentence } = useAccountWords();
  const unproven = proof === 'none' ? null : 'provider-not-proven';
  const linked = providers.filter((one) => one.email !== null).length;
  if (providers.length === 0) return <p>{sentence('providers-none')}</p>;
  return (
    <ul className="stack gap-m">
      {providers.map((one) => (
        <li className="panel stack gap-s" key={one.provider}>
          <div className="row row--apart">
            <div>
              <h2 className="row gap-s text-l">
                <Icon name={`brand-${one.provider}`} solid />
                {PROVIDER_NAMES[one.provider]}
              </h2>
              <p className="soft">{one.email ?? sentence('provider-not-linked')}</p>
            </div>
            {one.email === null ? (
              <LinkButton {...one} why={emailVerified ? unproven : 'provider-account-unverified'} />
            ) : (
              <UnlinkButton {...one} why={hasPassword || linked > 1 ? unproven : 'provider-only-way-in'} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** `why`: the code of the reason why the button can't be used, or null. */
type ButtonProps = LinkedProvider & { readonly why: Obstacle | null };
type Obstacle = 'provider-not-proven' | 'provider-account-unverified' | 'provider-only-way-in';

function LinkButton({ provider, why }: ButtonProps) {
  const id = useId();
  const { sentence } = useAccountWords();
  return (
    // A plain form, also with scripts: the answer redirects to another site.
    <form method="post" action={useHref(paths.provider(provider))} className="stack gap-xs">
      <input type="hidden" name="intent" value="link" />
      <button type="submit" className="btn btn--line" {...(why === null ? {} : { disabled: true, 'aria-describedby': id })}>
        {sentence('provider-link', { provider: PROVIDER_NAMES[provider] })}
      </button>
      <Why id={id} code={why} />
    </form>
  );
}

function UnlinkButton({ provider, why }: ButtonProps) {
  const id = useId();
  const { sentence } = useAccountWords();
  return (
    <Form method="post" className="stack gap-xs">
      <input type="hidden" name="provider" value={provider} />
      {why === null ? (
        <SubmitButton name="intent" value="unlink" match={{ provider }} className="btn btn--line">
          {sentence('provider-unlink', { provider: PROVIDER_NAMES[provider] })}
        </SubmitButton>
      ) : (
        <button type="button" className="btn btn--line" disabled aria-describedby={id}>
          {sentence('provider-unlink', { provider: PROVIDER_NAMES[provider] })}
        </button>
      )}
      <Why id={id} code={why} />
    </Form>
  );
}

function Why({ id, code }: { readonly id: string; readonly code: Obstacle | null }) {
  const { sentence } = useAccountWords();
  return code === null ? null : (
    <p className="hint" id={id}>
      {sentence(code)}
    </p>
  );
}
