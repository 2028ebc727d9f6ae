import { useHref } from '@remix-run/react';
import { Fragment } from 'react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, type Provider } from '~/domain/account/provider';

import { PageHead } from '~/ui/storefront/layout/page-head';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

interface Props {
  readonly provider: Provider;
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly state: string;
  readonly challenge: string;
}

export function StandInProvider({ provider, people, state, challenge }: Props) {
  const { t } = useTranslations(checkoutTexts);
  const name = { provider: PROVIDER_NAMES[provider] };
  return (
    <div className="wrap page">
      <PageHead title={t('demo-provider-title', name)} lead={t('demo-provider-lead', name)} />
      <form className="panel stack demo" method="post" action={useHref(paths.demoProvider(provider))}>
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="challenge" value={challenge} />
        {people.map((person) => (
          <Fragment key={person.id}>
            <button className="btn btn--line btn--l btn--wide" name="person" value={person.id}>
              <span>
                {person.name} <small className="soft">{person.email}</small>
              </span>
            </button>{' '}
          </Fragment>
        ))}
        <button className="btn btn--bare btn--wide" name="person" value="">
          {t('demo-provider-cancel')}
        </button>
      </form>
    </div>
  );
}
