import { REJECTION_REASONS, type RejectionReason } from '~/domain/order/rejection';
import { isByOwner } from '~/domain/payment/ledger';
import { isTransfer } from '~/domain/payment/method';
import type { PaymentEvidence } from '~/domain/payment/evidence';
import type { Lateness } from '~/domain/admin/lateness';
import type { ProofConcern } from '~/domain/payment/proof-concerns';
import { ShopError } from '~/domain/shared/shop-error';
import { randomId, unlessUnreadable } from '~/features/documents/index.server';
import { type Order, rejectForm } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { invalid, invalidWith } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';

/** Returns what an owner's page shows beside an order: the kind of its proof, what is known of its money, its approver. */
export async function besideOrder(shop: Shop, order: Order) {
  const [proof, money, late, isOnStatement, received, approver, hasProvider, who] = await Promise.all([
    proofShown(shop, order.proofId),
    moneyOf(shop, order),
    lateness(shop, order),
    isOnStatementOf(shop, order),
    order.payment === null ? [] : shop.orders.paymentsFor(order.id),
    approverOf(shop, order),
    canAsk(shop, order),
    addressesOf(
      shop,
      order.notes.map(({ by }) => by),
    ),
  ]);
  return { proof, ...money, late, isOnStatement, received, approver, hasProvider, who, noteId: randomId() };
}

async function lateness(shop: Shop, order: Order): Promise<Lateness | null> {
  return (await shop.orders.latenessOf([order], shop.catalogue.find)).get(order.id) ?? null;
}

async function addressesOf(shop: Shop, admins: readonly string[]): Promise<(by: string) => string> {
  const addresses = new Map(await Promise.all([...new Set(admins)].map(async (by) => [by, await shop.audit.addressOf(by)] as const)));
  return (by) => addresses.get(by) ?? '';
}

/** Returns whether a row of a statement has the money of an order that the owner approved; null for all other orders. */
async function isOnStatementOf(shop: Shop, { id, payment }: Order): Promise<boolean | null> {
  if (payment === null || !isByOwner(payment) || !isTransfer(payment.method)) return null;
  return (await shop.statements.foundOn([id])).has(id);
}

async function moneyOf(
  shop: Shop,
  order: Order,
): Promise<{ readonly evidence: PaymentEvidence; readonly concerns: readonly ProofConcern[] }> {
  const evidence = await shop.statements.evidenceFor(order);
  if (order.payment !== null) return { evidence, concerns: [] };
  return { evidence, concerns: (await shop.orders.concernsOf([order], new Map([[order.id, evidence]]))).get(order.id) ?? [] };
}

/** Returns whether the provider of the order's last attempt can be asked. */
export async function canAsk(shop: Shop, order: Order): Promise<boolean> {
  return shop.cards !== null && (await unlessUnreadable(shop.cards.isElsewhere(order))) !== true;
}

/** Returns the admin's address; '' where it is unknown, null where the provider reported the payment. */
export async function approverOf(shop: Shop, { payment }: Order): Promise<string | null> {
  if (payment === null || !isByOwner(payment)) return null;
  return shop.audit.addressOf(payment.by);
}

/** Returns the last change of the bank account or the wallets, to be told at the approvals that follow it. `by`: the admin's address. */
export async function payeesChangedBefore(shop: Shop, { state }: Order): Promise<{ readonly at: number; readonly by: string } | null> {
  const changed = state === 'in_review' ? await shop.settings.payeesChangedLately() : null;
  return changed && { at: changed.at, by: await shop.audit.addressOf(changed.by) };
}

/** Returns the answer to a decision that an order refuses; throws what is no refusal. */
export function refusedDecision(form: SubmittedForm, error: unknown) {
  if (!(error instanceof ShopError)) throw error;
  switch (error.code) {
    case 'amount-over':
      return invalid(form, {
        amountReceived: error.code,
        ...(form.values['reason'] === '' ? { reason: 'amount-differs' as const } : {}),
      });
    case 'amount-differs':
    case 'reason-required':
      return invalid(form, { reason: error.code });
    case 'row-required':
      return invalid(form, { row: error.code });
    case 'unclean':
      return invalid(form, { form: error.code }, 409);
    case 'reference-used':
      return invalidWith(form, { bankReference: 'reference-taken' }, { usedBy: error.subject[0] ?? null }, 409);
    case 'wrong-state':
    case 'alarm-answered':
      return invalid(form, { form: error.code }, 409);
    case 'card-undecided':
      return invalid(form, { form: 'end-card-undecided' }, 409);
    case 'not-found':
      throw new Response(null, { status: 404 });
    default:
      throw error;
  }
}

/** Returns the chosen or typed reason of a rejection; `sentence` says a chosen one in the language of the order. */
export async function rejectionReason(
  shop: Shop,
  form: SubmittedForm,
  id: string,
  sentence: (order: Order, reason: RejectionReason) => string,
) {
  const chosen = REJECTION_REASONS.find((each) => each === form.values['because']);
  if (chosen === undefined) {
    const parsed = form.parse(rejectForm);
    return parsed.ok ? parsed.value.reason : parsed;
  }
  const order = await shop.orders.find(id);
  if (!order) throw new Response(null, { status: 404 });
  return sentence(order, chosen);
}

async function proofShown(shop: Shop, proofId: string | null) {
  if (proofId === null) return null;
  const proof = await unlessUnreadable(shop.proofs.find(proofId));
  return proof === null ? 'nothing' : proof.kind === 'pdf' ? 'file' : 'picture';
}
