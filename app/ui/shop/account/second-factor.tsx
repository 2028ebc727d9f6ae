import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';

import type { FormErrors } from '~/domain/form-answer';
import { ErrorSummary, PasswordField, TextField } from '~/ui/kit/fields';
import { Notice } from '~/ui/kit/notice';
import { SubmitButton } from '~/ui/kit/submit-button';
import { formatTime, isoTime } from '~/ui/kit/time';
import { useFirstError } from '~/ui/kit/use-first-error';
import { countedSentence, sentence } from '~/ui/words/shop';

interface Picture {
  /** In points. */
  readonly size: number;
  readonly path: string;
}

type View =
  | { readonly state: 'off' }
  | { readonly state: 'offered'; readonly secret: string; readonly picture: Picture }
  | { readonly state: 'on'; readonly onAt: number; readonly recoveryLeft: number };

type Intent = 'on' | 'codes' | 'off';

interface SecondFactorProps {
  readonly view: View;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  /** What the server refused, and which form it came from. */
  readonly errors: FormErrors | undefined;
  readonly intent: string | undefined;
}

/** Switching the second step at login on, and off. */
export function SecondFactor({ view, emailVerified, hasPassword, errors, intent }: SecondFactorProps) {
  const form = (own: Intent) => ({ intent: own, hasPassword, errors: intent === own ? errors : undefined });
  switch (view.state) {
    case 'off':
      return <Off emailVerified={emailVerified} />;
    case 'offered':
      return <Offered {...view} form={<CodeForm {...form('on')} submit="Switch on" />} />;
    case 'on':
      return (
        <On
          {...view}
          renew={<CodeForm {...form('codes')} submit="Make new codes" />}
          off={<CodeForm {...form('off')} submit="Switch off" />}
        />
      );
  }
}

function Off({ emailVerified }: Pick<SecondFactorProps, 'emailVerified'>) {
  return (
    <section className="panel stack">
      <h2 className="text-l">It is off</h2>
      <p>
        When it is on, no one can sign in with your password alone. You need an app that makes such codes, for example Aegis, 2FAS, Google
        Authenticator or a password manager.
      </p>
      <Form method="post" className="stack gap-xs">
        {emailVerified ? (
          <p>
            <SubmitButton name="intent" value="offer">
              Set it up
            </SubmitButton>
          </p>
        ) : (
          <>
            <p>
              <button type="button" className="btn btn--go" disabled aria-describedby="factor-why">
                Set it up
              </button>
            </p>
            <p className="hint" id="factor-why">
              {sentence('factor-unverified')}
            </p>
          </>
        )}
      </Form>
    </section>
  );
}

function Offered({ secret, picture, form }: { readonly secret: string; readonly picture: Picture; readonly form: ReactNode }) {
  return (
    <section className="panel stack">
      <h2 className="text-l">Add it to your app</h2>
      <p>Scan this picture with the app, or type the key below it. Nothing changes until you enter a code here.</p>
      <svg
        className="qr"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label="The key as a picture"
        shapeRendering="crispEdges"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p>
        Key: <code className="mono">{inFours(secret)}</code>
      </p>
      {form}
    </section>
  );
}

interface OnProps {
  readonly onAt: number;
  readonly recoveryLeft: number;
  readonly renew: ReactNode;
  readonly off: ReactNode;
}

function On({ onAt, recoveryLeft, renew, off }: OnProps) {
  return (
    <>
      <section className="panel stack">
        <h2 className="text-l">It is on</h2>
        <p>
          Since <time dateTime={isoTime(onAt)}>{formatTime(onAt)}</time>. {countedSentence('recovery-left', recoveryLeft)}
        </p>
      </section>
      <section className="panel stack">
        <h2 className="text-l">New recovery codes</h2>
        <p>You get ten new codes, and the old ones stop working.</p>
        {renew}
      </section>
      <section className="panel stack">
        <h2 className="text-l">Switch it off</h2>
        <p>After that, your password alone is enough to sign in.</p>
        {off}
      </section>
    </>
  );
}

const LABELS = { code: 'Code', password: 'Password' } as const;

interface CodeFormProps {
  readonly intent: Intent;
  readonly hasPassword: boolean;
  readonly errors: FormErrors | undefined;
  readonly submit: string;
}

function CodeForm({ intent, hasPassword, errors, submit }: CodeFormProps) {
  const ref = useFirstError(errors);
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={errors ?? {}} labels={LABELS} scope={intent} />
      {hasPassword && intent !== 'codes' ? (
        <PasswordField
          name="password"
          scope={intent}
          label={LABELS.password}
          autoComplete="current-password"
          required
          error={errors?.['password']}
        />
      ) : null}
      <TextField
        name="code"
        scope={intent}
        label={LABELS.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        hint={intent === 'on' ? 'The six digits in the app.' : 'The six digits in the app, or one of your recovery codes.'}
        error={errors?.['code']}
      />
      <p>
        <SubmitButton name="intent" value={intent}>
          {submit}
        </SubmitButton>
      </p>
    </Form>
  );
}

/** The ten codes, shown this one time. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Notice tone="good" role="status">
      <h2 className="text-l">Your recovery codes</h2>
      <p>
        Each code works once, when you don’t have your phone. We show them only now: write them down, and keep them away from your phone.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code className="mono">{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
