import { useHref } from '@remix-run/react';
import { useId } from 'react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, type Provider } from '~/domain/account/provider';

import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

export interface LinkedProvider {
  readonly provider: Provider;
  /** At the provider when it was linked; null: not linked. */
  readonly email: string | null;
}

interface AccountProvidersProps {
  readonly providers: readonly LinkedProvider[];
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  readonly proof: string;
}

export function AccountProviders({ providers, emailVerified, hasPassword, proof }: AccountProvidersProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  const unproven = proof === 'none' ? null : 'prove-first';
  const linked = providers.filter((one) => one.email !== null).length;
  if (providers.length === 0) return <p>{t('providers-none')}</p>;
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
              <p className="soft">{one.email ?? t('provider-not-linked')}</p>
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

/** `why`: the code of the obstacle, or null. */
type ButtonProps = LinkedProvider & { readonly why: Obstacle | null };
type Obstacle = 'prove-first' | 'provider-account-unverified' | 'provider-only-way-in';

function LinkButton({ provider, why }: ButtonProps) {
  const id = useId();
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    // A plain form, also with scripts: the answer redirects to another site.
    <form method="post" action={useHref(paths.provider(provider))} className="stack gap-2xs">
      <input type="hidden" name="intent" value="link" />
      <button type="submit" className="btn btn--line" {...(why === null ? {} : { disabled: true, 'aria-describedby': id })}>
        {t('provider-link', { provider: PROVIDER_NAMES[provider] })}
      </button>
      <Why id={id} code={why} />
    </form>
  );
}

function UnlinkButton({ provider, why }: ButtonProps) {
  const id = useId();
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <Form method="post" className="stack gap-2xs">
      <input type="hidden" name="provider" value={provider} />
      {why === null ? (
        <SubmitButton name="intent" value="unlink" match={{ provider }} className="btn btn--line">
          {t('provider-unlink', { provider: PROVIDER_NAMES[provider] })}
        </SubmitButton>
      ) : (
        <button type="button" className="btn btn--line" disabled aria-describedby={id}>
          {t('provider-unlink', { provider: PROVIDER_NAMES[provider] })}
        </button>
      )}
      <Why id={id} code={why} />
    </Form>
  );
}

function Why({ id, code }: { readonly id: string; readonly code: Obstacle | null }) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return code === null ? null : (
    <p className="hint" id={id}>
      {t(code)}
    </p>
  );
}
