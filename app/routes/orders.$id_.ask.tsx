import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { parseReference } from '~/domain/order';
import { questionRefusal, refundableAmount } from '~/domain/payment/refund-amounts';
import { languageOf, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { QUESTION_KINDS, type QuestionKind } from '~/domain/refund';
import { ShopError } from '~/domain/shared/shop-error';
import { MAX_PICTURE_BYTES, MAX_PROOF_BYTES, type Order } from '~/features/order/index.server';
import { questionForm } from '~/features/refund/index.server';
import type { Shop } from '~/services/index.server';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/components/form/not-saved';
import { OrderAsk, type AskView } from '~/ui/storefront/order/refund-request';
import { amountText } from '~/ui/components/order/request-view';
import { Reference } from '~/ui/components/order/reference';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { saveFailed, invalid } from '~/web/form-response.server';
import { fileLost } from '~/web/checkout/page.server';
import { readFileForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';
import { inUploadTurn } from '~/web/upload-queue.server';

export { ownSheet as links } from '~/ui/storefront/styles';

const TOO_LARGE: FormErrors = { picture: 'proof-too-large' };

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const { id, kind, gameId } = subjectOf(args);
  const order = await shop.orders.findOwn(id, account.id);
  if (!order) throw new Response(null, { status: 404 });
  return { ask: { ...toView(shop, order, kind, gameId, languageOf(args.request)), asksAccount: asksAccount(shop, order, kind) } };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  return inUploadTurn(args.request, user, () => ask(args, user.account.id));
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, orderTexts, orderStatusTexts).t(`question-${args.data?.ask.kind ?? 'refund'}`) });

export const shouldRevalidate = alsoAfterConflict;

export default function AskPage() {
  const { ask } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const failure = answer?.failure;
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  const words = useTranslations(checkoutTexts, orderTexts);
  return (
    <div className="wrap page">
      <PageHead title={t(`question-${ask.kind}`)} lead={tRich('order-title', { reference: <Reference of={ask.reference} /> })} />
      {failure ? <NotSaved reason={failure.reason} text={t(failure.of, { reason: t(`reason-${failure.reason}`) })} /> : null}
      <FormWords words={words}>
        <OrderAsk ask={ask} answer={answer ?? null} />
      </FormWords>
    </div>
  );
}

async function ask(args: ActionFunctionArgs, accountId: string) {
  const { shop } = args.context;
  const { id, kind, gameId } = subjectOf(args);
  const order = await shop.orders.findOwn(id, accountId);
  const schema = questionForm(kind, order !== null && asksAccount(shop, order, kind));
  const form = await readFileForm(args.request, { name: 'picture', maxBytes: MAX_PICTURE_BYTES }, schema, { multiline: ['text'] });
  if (form.isCut) return invalid(form, TOO_LARGE, 413);
  const parsed = form.parse(schema);
  const lost = fileLost(args, form, 'picture');
  if (!parsed.ok) return invalid(form, { ...lost, ...parsed.errors, ...(parsed.errors['picture'] === 'file-too-large' ? TOO_LARGE : {}) });
  let pictureId: string | null = null;
  try {
    // why before the file: an unwanted one is not even read
    const isAskable = order !== null && questionRefusal(kind, order, gameId, shop.clock()) === null;
    const picture = form.file && isAskable ? await shop.proofs.save(form.file.bytes) : null;
    if (picture?.ok === false) return invalid(form, { picture: picture.code });
    pictureId = picture?.id ?? null;
    const { text, account: typed } = parsed.value;
    const account = typed === null ? null : shop.refundAccounts.sealed(id, typed);
    await shop.questions.ask(id, { accountId, gameId, kind, text, pictureId, account });
  } catch (error) {
    if (pictureId !== null && error instanceof ShopError) await shop.proofs.discard(pictureId);
    if (!(error instanceof ShopError)) return saveFailed(error, args, form, 'question-failed');
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    if (error.code === 'question-no-room') return invalid(form, { ...lost, text: error.code });
    if (error.code === 'picture-no-room') return invalid(form, { picture: error.code });
    // why no error: the page itself names the reason
    return invalid(form, {}, 409);
  }
  const confirmation = kind === 'refund' ? 'refund-asked' : 'problem-reported';
  return redirectWithToast(shop, paths.orderLine(id, gameId), {
    text: translationsAt(args.request, orderTexts, orderStatusTexts).t(confirmation),
  });
}

/** Returns the order, the kind of question and the game; 404 for anything else. */
function subjectOf({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = parseReference(params['id'] ?? '');
  const kind = QUESTION_KINDS.find((each) => each === query.get('about'));
  if (id === null || kind === undefined) throw new Response(null, { status: 404 });
  return { id, kind, gameId: query.get('game') ?? '' };
}

const OBSTACLES = {
  'wrong-state': 'question-nothing',
  'question-open': 'question-open',
  'question-seen': 'question-seen',
  'question-too-late': 'question-too-late',
  'question-too-many': 'question-too-many',
  'question-order-full': 'question-order-full',
} as const;

/** Returns whether the owner will send the money, and doesn't know where to. */
function asksAccount(shop: Shop, { payment, refundAccount }: Order, kind: QuestionKind): boolean {
  return kind === 'refund' && payment !== null && refundAccount === null && !shop.refunds.isByCard(payment);
}

function toView(shop: Shop, order: Order, kind: QuestionKind, gameId: string, language: Language): Omit<AskView, 'asksAccount'> {
  const line = order.lines.find((each) => each.gameId === gameId);
  if (!line) throw new Response(null, { status: 404 });
  const { title, cover, platform, priceCentimes } = line;
  const refusal = questionRefusal(kind, order, gameId, shop.clock());
  const amount = order.payment ? refundableAmount({ ...order, payment: order.payment }, gameId) : null;
  return {
    kind,
    reference: order.id,
    gameId,
    title,
    cover,
    platform,
    priceCentimes,
    amount: amount ? amountText(amount, language) : '',
    isOwed: line.state === 'owed',
    maxBytes: MAX_PROOF_BYTES,
    obstacle: refusal && OBSTACLES[refusal],
  };
}
