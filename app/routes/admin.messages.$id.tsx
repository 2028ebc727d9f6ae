import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';

import { ShopError } from '~/domain/shop-error';
import { shop } from '~/services.server';
import { MailFacts, MailLetter } from '~/ui/admin-mail';
import { mailTitle, toMailRow } from '~/ui/admin-mail-view';
import { AdminPage } from '~/ui/admin-page';
import { Icon } from '~/ui/icon';
import { pageMeta } from '~/ui/meta';
import { NotSaved } from '~/ui/not-saved';
import { Notice } from '~/ui/notice';
import { sentence } from '~/ui/words';
import { notSaved } from '~/web/failure.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';
import { redirectWithToast } from '~/web/toast.server';

export async function loader(args: LoaderFunctionArgs) {
  const visit = await adminOnly(args);
  const found = await shop.outbox.read(args.params['id'] ?? '', visit.account.id);
  if (!found) throw new Response(null, { status: 404 });
  const { mail, letter, secrecy } = found;
  // A link to an order is the shopper's, and leads nobody else anywhere.
  const shown = letter && { subject: letter.subject, text: letter.text, link: mail.hasLink ? letter.link : null };
  return { mail: toMailRow(mail), messageId: mail.messageId, letter: shown, secrecy };
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await adminOnly(args);
  const form = await readForm(args.request);
  if (form.intent !== 'send-again') throw new Response(null, { status: 400 });
  try {
    return await sendAgain(args.params['id'] ?? '', form, account.id);
  } catch (error) {
    return notSaved(error, args, form, 'mail-again-failed');
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? mailTitle(args.data.mail.kind) : 'Admin: messages' });

/** This page may show a link that is a secret: nobody keeps it, and no other site is told where its visitor comes from. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

export default function AdminMailPage() {
  const { mail, messageId, letter, secrecy } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <AdminPage section="messages" title={mailTitle(mail.kind)} aside={<Outbox />}>
      {sent && 'failure' in sent ? <NotSaved failure={sent.failure} /> : null}
      {sent && 'refusal' in sent ? (
        <Notice tone="bad" role="alert" className="below">
          <p>{sentence(sent.refusal)}</p>
        </Notice>
      ) : null}
      <div className="mail">
        <MailLetter letter={letter} secrecy={secrecy} />
        <MailFacts mail={mail} messageId={messageId} />
      </div>
    </AdminPage>
  );
}

function Outbox() {
  return (
    <Link className="btn btn--line" to="/admin/messages?tab=outbox">
      <Icon name="arrow-left" dir />
      Outgoing mail
    </Link>
  );
}

async function sendAgain(id: string, form: SubmittedForm, by: string) {
  try {
    await shop.outbox.sendAgain(id, by);
    return await redirectWithToast('/admin/messages?tab=outbox', { text: sentence('mail-again') });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    return data({ refusal: error.code, intent: form.intent }, { status: 409 });
  }
}
