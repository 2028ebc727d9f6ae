import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { FormErrors } from '~/domain/shared/form-answer';
import type { FormError } from '~/domain/shared/form-error';
import { languageOf } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { isPriceOver, takesProof } from '~/domain/order';
import { isTooSmall, METHOD_RULES, parseMethod } from '~/domain/payment/method';
import { ShopError } from '~/domain/shared/shop-error';
import { MAX_PICTURE_BYTES, MAX_PROOF_BYTES, type Order, proofForm } from '~/features/order/index.server';
import type { CardAttempt } from '~/features/payment/index.server';
import type { Shop } from '~/services/index.server';
import { CheckoutCardNote } from '~/ui/storefront/checkout/card';
import { CheckoutDue } from '~/ui/storefront/checkout/payment-deadline';
import { CheckoutHead } from '~/ui/storefront/checkout/head';
import { CheckoutMethods } from '~/ui/storefront/checkout/methods';
import { CheckoutNotices } from '~/ui/storefront/checkout/notices';
import { NothingToPay } from '~/ui/storefront/checkout/empty';
import { CheckoutOrder } from '~/ui/storefront/checkout/order';
import { toCheckoutView, type CheckoutView } from '~/ui/storefront/checkout/view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords, useFormSentence } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { Notice } from '~/ui/components/notice';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { cartTexts } from '~/ui/translations/en/cart';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid, invalidWith } from '~/web/form-response.server';
import { couponUser } from '~/web/cart/view.server';
import { payByCard } from '~/web/checkout/card.server';
import { fileLost, isLate, methodsOfOrder, methodsOfStore, namedMethod, openMethod, ownOrder, paidLate } from '~/web/checkout/page.server';
import { renew, type RenewalRefusal } from '~/web/checkout/renew.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';
import { inUploadTurn } from '~/web/upload-queue.server';

export { ownSheet as links } from '~/ui/storefront/styles';

const NO_ERRORS: FormErrors = {};
const FIELDS: ReadonlySet<string> = new Set(['proof', 'operator', 'account', 'payer', 'paid']);
const PROOF_MISSING: FormErrors = { proof: 'proof-required' };
const TOO_LARGE: FormErrors = { proof: 'proof-too-large' };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const named = namedMethod(args);
  const query = new URL(args.request.url).searchParams;
  const order = (await paidLate(shop, query.get('order'), user.account.id)) ?? (await shop.orders.open(user.account.id));
  const attempt = order && ((await shop.cards?.attemptOf(order)) ?? null);
  const outcome = query.get('card') ?? (order?.method === 'card' && attempt?.isDeclined ? 'declined' : null);
  return {
    order: order && (await viewOf(args.request, user, order, attempt)),
    method: openMethod(shop, named ?? order?.method ?? null, user),
    outcome,
    isCardElsewhere: methodsOfStore(shop).card !== null && methodsOfStore(shop, user).card === null,
    isCardTooSmall: order !== null && methodsOfStore(shop, user).card !== null && isTooSmall('card', order),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  namedMethod(args);
  return inUploadTurn(args.request, user, () => act(args, user));
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, checkoutTexts).t('checkout-title') });

export const shouldRevalidate = alsoAfterConflict;

export default function CheckoutPage() {
  const { order: open, method, outcome, isCardElsewhere, isCardTooSmall } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  // why: the form may be about another order than the one that is open now
  const order = answer?.more?.order ?? open;
  const { t } = useTranslations(checkoutTexts);
  const words = useTranslations(checkoutTexts);
  const answeredMethod = parseMethod(answer?.values['method']);
  const errors: FormErrors = answer?.errors ?? NO_ERRORS;
  const general = Object.entries(errors).find(([field]) => !FIELDS.has(field))?.[1];
  const refusal = answer?.more?.refusal ?? null;
  return (
    <FormWords words={words}>
      {' '}
      <div className="wrap page pays">
        <CheckoutHead />
        {order && !order.isLate ? <CheckoutDue order={order} /> : null}
        {general === undefined ? null : <Problem code={general} />}
        {refusal === null ? null : <Refusal {...refusal} />}
        {order && general === undefined ? <CheckoutCardNote outcome={outcome} /> : null}
        {order ? (
          <>
            <CheckoutNotices order={order} />
            <div className="cart">
              <div>
                <h2 className="text-l below" id="pay-h">
                  {t(order.isLate ? 'checkout-how-paid' : 'checkout-how')}
                </h2>
                <CheckoutMethods
                  order={order}
                  method={answeredMethod ?? method}
                  operator={answer?.values['operator'] ?? order.operator}
                  account={answer?.values['account'] ?? order.account}
                  payer={answer?.values['payer'] ?? order.payer}
                  isPaid={answer?.values['paid'] !== undefined}
                  errors={errors}
                />
                {isCardElsewhere ? <p className="hint">{t('card-demo-elsewhere')}</p> : null}
                {isCardTooSmall ? <p className="hint">{t('card-too-small')}</p> : null}
              </div>
              <CheckoutOrder order={order} />
            </div>
          </>
        ) : (
          <NothingToPay />
        )}
      </div>
    </FormWords>
  );
}

function Problem({ code }: { readonly code: FormError }) {
  const formSentence = useFormSentence();
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>{formSentence(code)}</p>
    </Notice>
  );
}

function Refusal({ text, titles }: RenewalRefusal) {
  const { t, names } = useTranslations(cartTexts);
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>{t(text, { titles: names(titles) })}</p>
    </Notice>
  );
}

async function viewOf(request: Request, user: AuthenticatedUser, order: Order, attempt: CardAttempt | null): Promise<CheckoutView> {
  const { shop } = user;
  const price = await shop.orders.evaluatePrice(order);
  return toCheckoutView({
    order,
    attempt,
    methods: methodsOfOrder(shop, order, user),
    now: shop.clock(),
    find: shop.catalogue.find,
    price,
    coupon: isPriceOver(order, price.loss, shop.clock()) ? await couponAgain(user, order) : null,
    language: languageOf(request),
    maxProofBytes: MAX_PROOF_BYTES,
    usualWaits: await shop.orders.usualWaits(),
  });
}

/** Returns the code of an order that is renewed at today's prices, where it can still be used; else null. */
async function couponAgain({ shop, account }: AuthenticatedUser, order: Order) {
  if (order.coupon === null) return null;
  const { coupon, reason } = await shop.orders.evaluateCoupon(order.coupon.code, couponUser(account));
  return reason === null ? coupon : null;
}

async function act(args: ActionFunctionArgs, user: AuthenticatedUser) {
  const { shop } = user;
  const { account, address } = user;
  const accountId = account.id;
  const isConfirmed = account.emailVerified;
  const buyer = { accountId, email: account.email, isConfirmed, name: account.displayName, address, language: languageOf(args.request) };
  const form = await readFileForm(args.request, { name: 'proof', maxBytes: MAX_PICTURE_BYTES }, proofForm);
  if (form.isCut) return invalid(form, TOO_LARGE, 413);
  // why: w3m sends the form as soon as its file is named, without a button
  switch (form.file && form.intent === '' ? 'proof' : form.intent) {
    case 'proof':
      return submitProof(args, form, user);
    case 'card':
      if (methodsOfStore(shop, user).card === null) return invalid(form, { form: 'method-unknown' });
      return payByCard(shop, form, await ownOrder(shop, form.values['order'], accountId), buyer);
    case 'renew':
      return renew(shop, form, await ownOrder(shop, form.values['order'], accountId), buyer);
    case 'cancel':
      return cancel(shop, args.request, form, accountId);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function submitProof(args: ActionFunctionArgs, form: SubmittedForm, user: AuthenticatedUser) {
  const { shop } = user;
  const accountId = user.account.id;
  const order = await ownOrder(shop, form.values['order'], accountId);
  const refuse = (errors: FormErrors, status?: number) => refuseProof(args, form, { order, user }, errors, status);
  const parsed = form.parse(proofForm);
  const lost = fileLost(args, form);
  if (!parsed.ok) return refuse({ ...lost, ...parsed.errors, ...(parsed.errors['proof'] === 'file-too-large' ? TOO_LARGE : {}) });
  const { method, operator = '', account, payer, paid: isPaid } = parsed.value;
  const methods = methodsOfOrder(shop, order);
  if (methods[method] === null) return refuse({ form: 'method-unknown' });
  const { hasOperators } = METHOD_RULES[method];
  const accounts = (method === 'bank' && methods.bank?.accounts) || [];
  const without: FormErrors = {
    ...(method === 'bank' && account !== '' && !accounts.some(({ rib }) => rib === account) ? { account: 'bank-account-unknown' } : {}),
    ...(hasOperators && !methods.wallet?.numbers.some((wallet) => wallet.operator === operator) ? { operator: 'operator-required' } : {}),
    ...(takesProof(order) && !isPaid && (await isLate(shop, order)) ? { paid: 'paid-required' } : {}),
  };
  if (Object.keys(without).length > 0) return refuse({ ...without, ...(form.file ? lost : PROOF_MISSING) });
  if (!form.file) return refuse(PROOF_MISSING);
  // why before the file: an unwanted one isn't worked on
  if (!(await takesFile(shop, order, form.file.bytes))) return conflict(form, new ShopError('wrong-state', [order.id]));
  const proof = await shop.proofs.save(form.file.bytes);
  if (!proof.ok) return refuse({ proof: proof.code });
  try {
    const paidToRib = method === 'bank' ? account || (accounts[0]?.rib ?? null) : null;
    const by = { operator: hasOperators ? operator : null, paidToRib, payer: payer === '' ? null : payer, isPaid };
    await shop.orders.submitProof(order.id, { accountId, method, ...by, proofId: proof.id });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too-many-reviews') return refuse({ form: error.code }, 429);
    if (error instanceof ShopError && error.code === 'paid-unsaid') return refuse({ paid: 'paid-required', ...lost });
    return conflict(form, error);
  }
  return redirectWithToast(shop, paths.order(order.id), { text: translationsAt(args.request, checkoutTexts).t('proof-submitted') });
}

/** Shows a late proof's form again with its own order. */
async function refuseProof(
  { context: { shop }, request }: ActionFunctionArgs,
  form: SubmittedForm,
  { order, user }: { readonly order: Order; readonly user: AuthenticatedUser },
  errors: FormErrors,
  status = 422,
) {
  const isOwnPage = takesProof(order) && (await isLate(shop, order));
  return invalidWith(form, errors, { order: isOwnPage ? await viewOf(request, user, order, null) : null, refusal: null }, status);
}

/** Returns whether the order waits for a proof, or has this very one. */
async function takesFile(shop: Shop, order: Order, bytes: Uint8Array): Promise<boolean> {
  return takesProof(order) || (order.state === 'in_review' && order.proofSha256 === (await shop.proofs.hashOf(bytes)));
}

async function cancel(shop: Shop, request: Request, form: SubmittedForm, accountId: string) {
  const order = await ownOrder(shop, form.values['order'], accountId);
  try {
    await shop.orders.cancel(order.id, accountId);
  } catch (error) {
    return conflict(form, error);
  }
  return redirectWithToast(shop, paths.order(order.id), {
    text: translationsAt(request, orderTexts, orderStatusTexts).t('step-cancelled'),
  });
}

function conflict(form: SubmittedForm, error: unknown) {
  if (!(error instanceof ShopError)) throw error;
  if (error.code === 'not-found') throw new Response(null, { status: 404 });
  return invalid(form, { form: error.code === 'card-undecided' ? error.code : 'order-moved' }, 409);
}
