import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import type { PaymentMethod } from '~/domain/payment/method';
import { contactForm } from '~/features/contact/index.server';
import type { Shop } from '~/services/index.server';
import { readAnswer } from '~/ui/storefront/support/captcha';
import { ContactDetails } from '~/ui/storefront/support/contact-details';
import { ContactForm } from '~/ui/storefront/support/contact-form';
import { Faq } from '~/ui/storefront/support/faq';
import { aboutTexts } from '~/ui/translations/en/about';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/root-data';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { invalidWith } from '~/web/form-response.server';
import { captchaForm, captchas } from '~/web/captcha.server';
import { isStoreUnavailable } from '~/features/documents/index.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await optionalUser(args);
  const isSent = new URL(args.request.url).searchParams.get('sent') === '1';
  const sender = account && { from_name: account.displayName, from_email: account.email };
  return { isSent, sender, captcha: captchas(shop).make(), whatsapp: shop.settings.current().whatsapp };
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const { shop } = user;
  const form = await readForm(args.request, { multiline: ['message'] });
  const input = form.parse(contactForm);
  const answer = answerOf(shop, args.request, form);
  if (!input.ok) return askAgain(shop, form, answer.isGiven ? input.errors : { ...input.errors, captcha: 'captcha' });
  if (answer.isTrapped) return askAgain(shop, form, { person: 'contact-filled' });
  // why last: a question takes one answer, and would be lost where another field must be corrected
  if (!answer.check()) return askAgain(shop, form, { captcha: 'captcha' });

  try {
    const full = await shop.contactLimit.take(user.address);
    if (full !== null) return askAgain(shop, form, { form: full }, 429);
    const { from_name: name, from_email: email, message } = input.value;
    await shop.messages.save({ name, email, message, language: user.language });
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    shop.log.error('contact', error, { requestId: user.requestId });
    return askAgain(shop, form, { form: 'oops' }, 503);
  }
  return redirect(paths.contactSent, 303);
}

/** Keeps its question when only the cart changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, currentUrl, nextUrl }) =>
  formAction !== undefined || currentUrl.href !== nextUrl.href;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, aboutTexts);
  return pageMeta(args, { title: t('support'), path: paths.support, description: t('support-description') });
};

const FAQ_PLACES: Readonly<Record<PaymentMethod, number>> = { card: 1, bank: 2, wallet: 3 };

const FAQ = ['faq-speed', 'faq-refund'] as const;

const ABOUT_KEYS = [
  'faq-what',
  'faq-get',
  'faq-activate',
  'faq-account',
  'faq-region',
  'faq-again',
  'faq-broken',
  'faq-seen',
  'faq-gift',
  'faq-owed',
] as const;

export default function SupportPage() {
  const { isSent, sender, captcha, whatsapp } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const { t } = useTranslations(aboutTexts);
  const methodsEntry = useMethodsEntry();
  return (
    <div className="wrap page">
      <PageHead title={t('support-heading')} />
      <div className="cart">
        <div className="stack gap-2xl">
          <section aria-labelledby="faq-h">
            <h2 className="text-xl below" id="faq-h">
              {t('faq-title')}
            </h2>
            <Faq entries={[...FAQ.map((code) => ({ question: t(code), answer: t(`${code}-answer`) })), ...methodsEntry]} />
          </section>
          <section aria-labelledby="faq-keys">
            <h2 className="text-xl below" id="faq-keys">
              {t('faq-keys-title')}
            </h2>
            <Faq isClosed entries={ABOUT_KEYS.map((code) => ({ question: t(code), answer: t(`${code}-answer`) }))} />
          </section>
          <section aria-labelledby="contact">
            <h2 className="text-xl below" id="contact">
              {t('contact-title')}
            </h2>
            {/* After a sent message there is a new question, and the form starts empty. */}
            <ContactForm
              key={captcha.token}
              {...(answer?.more.captcha ?? captcha)}
              isSent={isSent && !answer}
              errors={answer?.errors ?? {}}
              values={answer?.values ?? sender ?? {}}
            />
          </section>
        </div>
        <ContactDetails whatsapp={whatsapp} />
      </div>
    </div>
  );
}

function answerOf(shop: Shop, request: Request, form: SubmittedForm) {
  const words = translationsAt(request, aboutTexts);
  const answer = form.parse(captchaForm);
  return {
    isGiven: answer.ok && answer.value.captcha.trim() !== '',
    // why a tick: a helper that fills in forms fills this one in again, and its person has the sum to answer
    isTrapped: answer.ok && answer.value.mf_q7 !== '' && answer.value.person === undefined,
    check: () => answer.ok && captchas(shop).check(answer.value.captcha_token, readAnswer(words, answer.value.captcha), ''),
  };
}

/** Shows the form with the typed values. A used or wrongly answered question is replaced. */
function askAgain(shop: Shop, form: SubmittedForm, errors: FormErrors, status = 422) {
  const isSpent = status !== 422 || errors['captcha'] !== undefined;
  return invalidWith(form, errors, { captcha: isSpent ? captchas(shop).make() : null }, status);
}

function useMethodsEntry() {
  const { t, list } = useTranslations(aboutTexts);
  const { methods } = useRootData();
  if (methods.length === 0) return [];
  const methodNames = [...methods].sort((a, b) => FAQ_PLACES[a] - FAQ_PLACES[b]).map((method) => t(`method-${method}-taken`));
  return [{ question: t('faq-methods'), answer: t('faq-methods-answer', { methods: list(methodNames, 'and') }) }];
}
