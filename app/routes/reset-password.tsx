import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';

import type { FormErrors } from '~/domain/form-answer';
import { paths } from '~/domain/paths';
import { newPasswordForm } from '~/features/account/form.server';
import type { ResetFailure } from '~/features/account/face.server';
import { shop } from '~/services.server';
import { AuthForm } from '~/ui/shop/account/sign-in-form';
import { AuthPage, WALL_SIZE } from '~/ui/shop/account/sign-in-page';
import { Failed } from '~/ui/kit/failure-page';
import { PasswordField } from '~/ui/kit/fields';
import { pageMeta } from '~/ui/kit/meta';
import { sentence } from '~/ui/words/shop';
import { refuse } from '~/web/answer.server';
import { readForm } from '~/web/form.server';
import { anyone } from '~/web/guard.server';
import { endSession } from '~/web/session.server';
import { redirectWithToast } from '~/web/toast.server';

/** Only looks at the link, so that programs that test a mail's links don't use it up. */
export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const link = await shop.passwords.lookAtReset(token);
  if (!link.ok) return data({ token, email: '', covers: [], problem: link.code }, { status: STATUSES[link.code] });
  const covers = shop.catalogue
    .all()
    .slice(0, WALL_SIZE)
    .map(({ cover }) => cover);
  return data({ token, email: link.account.email, covers, problem: null });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await anyone(args);
  const form = await readForm(args.request);
  const token = form.values['token'] ?? '';
  const typed = form.parse(newPasswordForm);
  if (!typed.ok) return refuse(form, typed.errors);
  const outcome = await shop.passwords.reset(token, typed.value.password);
  if (!outcome.ok) {
    const { code } = outcome;
    const status = STATUSES[code];
    return isProblem(code) ? data({ errors: {}, problem: code }, { status }) : refuse(form, { [FIELDS[code]]: code }, status);
  }
  return redirectWithToast(paths.login(), { text: sentence('reset-done') }, await endSession(visit));
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: 'Set a new password' });

/** The address of this page is a secret: no cache keeps the page, and other sites don't get the address. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const STATUSES: Readonly<Record<ResetFailure, number>> = {
  unknown: 404,
  used: 410,
  expired: 410,
  'too-many': 429,
  'too-long': 422,
  'weak-password': 422,
  'weak-admin-password': 422,
};

const FIELDS = { 'too-many': 'form', 'too-long': 'password', 'weak-password': 'password', 'weak-admin-password': 'password' } as const;

const PROBLEMS = {
  unknown: { title: 'This link does not work', text: 'Part of it may be missing: copy the whole link, or ask for a new one.' },
  used: {
    title: 'This link was already used',
    text: 'A link works once, and then older links stop working too. If you did not set the new password, ask for a new link now.',
  },
  expired: { title: 'This link is too old', text: 'A link works for 30 minutes. Ask for a new one.' },
} as const;

function isProblem(code: ResetFailure): code is keyof typeof PROBLEMS {
  return Object.hasOwn(PROBLEMS, code);
}

const LABELS = { password: 'New password', confirmPassword: 'Confirm password' } as const;

export default function ResetPasswordPage() {
  const { token, email, covers, problem: found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors: FormErrors | undefined = answer?.errors;
  const problem = answer && 'problem' in answer ? answer.problem : found;
  if (problem) {
    return (
      <Failed {...PROBLEMS[problem]} icon="circle-alert">
        <Link className="btn btn--go btn--l" to={paths.forgotPassword}>
          Ask for a new link
        </Link>
        <Link className="btn btn--line btn--l" to={paths.login()}>
          Login
        </Link>
      </Failed>
    );
  }
  const field = (name: keyof typeof LABELS) => ({
    name,
    label: LABELS[name],
    error: errors?.[name],
    required: true,
    autoComplete: 'new-password',
  });
  return (
    <AuthPage title="Set a new password" lead={email} covers={covers}>
      <AuthForm errors={errors} labels={LABELS} submit="Set new password">
        <input type="hidden" name="token" value={token} />
        <PasswordField {...field('password')} hint="At least 6 characters. A few words together are strong." />
        <PasswordField {...field('confirmPassword')} />
      </AuthForm>
      <p className="soft">This signs out all your devices.</p>
    </AuthPage>
  );
}
