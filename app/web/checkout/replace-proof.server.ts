import { replacementRefusal } from '~/domain/order/proof-replacement';
import { paths } from '~/domain/paths';
import type { FormErrors } from '~/domain/shared/form-answer';
import { ShopError } from '~/domain/shared/shop-error';
import { replacementForm } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { ownOrder } from '~/web/checkout/page.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalidWith } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';

const TOO_LARGE: FormErrors = { proof: 'proof-too-large' };

/** Puts the sent picture in the place of the proof that waits. `text`: the message at its end. ShopErrors of replaceProof(). */
export async function replaceProof(shop: Shop, form: SubmittedForm, id: string, accountId: string, text: string) {
  const refuse = (errors: FormErrors, status?: number) => invalidWith(form, errors, null, status);
  if (form.isCut) return refuse(TOO_LARGE, 413);
  const order = await ownOrder(shop, id, accountId);
  const parsed = form.parse(replacementForm);
  if (!parsed.ok) return refuse(parsed.errors['proof'] === 'file-too-large' ? TOO_LARGE : parsed.errors);
  if (!form.file) return refuse({ proof: 'proof-required' });
  const { replaces } = parsed.value;
  // why before the file: an unwanted one isn't worked on, unless it is the very one that came
  const refusal = replacementRefusal(order, replaces);
  if (refusal !== null && (order.state !== 'in_review' || order.proofSha256 !== (await shop.proofs.hashOf(form.file.bytes))))
    throw new ShopError(refusal, [id]);
  const proof = await shop.proofs.save(form.file.bytes);
  if (!proof.ok) return refuse({ proof: proof.code });
  await shop.orders.replaceProof(id, { accountId, replaces, proofId: proof.id });
  return redirectWithToast(shop, paths.order(id), { text });
}
