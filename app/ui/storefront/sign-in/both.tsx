import type { ComponentProps, ReactNode } from 'react';

import { PageHead } from '~/ui/storefront/layout/page-head';
import { FormWords } from '~/ui/components/form/words';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

import { SignInCart, type WaitingCart } from './cart';
import { LoginForm } from './login-form';
import { SignupForm } from './signup-form';

interface SignInOrUpProps {
  readonly cart: WaitingCart;
  readonly answer: ComponentProps<typeof LoginForm>['answer'];
  readonly redirectTo: string;
  readonly today: string;
  readonly providers: ReactNode;
}

/** The login and the sign-up side by side, for a visitor from the cart: many are here for the first time. */
export function SignInOrUp({ cart, answer, redirectTo, today, providers }: SignInOrUpProps) {
  const words = useTranslations(signInTexts);
  const { t } = words;
  return (
    <div className="wrap page pays">
      <PageHead title={t('login-or-signup')} lead={t('login-first')} />
      <div className="cart">
        <FormWords words={words}>
          <div className="sides stack gap-2xl">
            <section className="sides__one stack shrink" aria-labelledby="known-h">
              <h2 id="known-h">{t('login-or-known')}</h2>
              <LoginForm answer={answer} redirectTo={redirectTo} isBeside />
              {providers}
            </section>
            <section className="sides__one stack shrink" aria-labelledby="new-h">
              <h2 id="new-h">{t('login-or-new')}</h2>
              <SignupForm answer={undefined} redirectTo={redirectTo} today={today} isBeside />
            </section>
          </div>
        </FormWords>
        <SignInCart cart={cart} />
      </div>
    </div>
  );
}
