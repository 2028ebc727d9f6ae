import { useEffect, useRef, type ReactNode } from 'react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { PasswordField } from '~/ui/components/form/password-field';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { Moment } from '~/ui/components/order/view';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';
import { CodeField } from './code-field';

interface Picture {
  readonly size: number;
  readonly path: string;
}

type View =
  /** An old sign-in, with no other proof of identity. */
  | { readonly state: 'unproven' }
  | { readonly state: 'off' }
  | { readonly state: 'offered'; readonly secret: string; readonly picture: Picture }
  | { readonly state: 'on'; readonly since: Moment; readonly recoveryLeft: number };

type Intent = 'on' | 'codes' | 'off';

interface SecondFactorProps {
  readonly view: View;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  /** Set for an admin, whose pages open only with it. */
  readonly isNeeded: boolean;
  readonly errors: FormErrors | undefined;
  readonly intent: string | undefined;
}

export function SecondFactor({ isNeeded, ...props }: SecondFactorProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <>
      {isNeeded && props.view.state !== 'on' ? (
        <Notice tone="info">
          <p>{t('factor-first')}</p>
        </Notice>
      ) : null}
      <State {...props} isNeeded={isNeeded} />
    </>
  );
}

function State({ view, emailVerified, hasPassword, isNeeded, errors, intent }: SecondFactorProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  const form = (own: Intent) => ({ intent: own, hasPassword, errors: intent === own ? errors : undefined });
  switch (view.state) {
    case 'unproven':
      return (
        <Notice tone="info">
          <p>{t('sign-in-again')}</p>
        </Notice>
      );
    case 'off':
      return <Off emailVerified={emailVerified} />;
    case 'offered':
      return <Offered {...view} form={<CodeForm {...form('on')} submit={t('switch-on')} />} />;
    case 'on':
      return (
        <On
          {...view}
          renew={<CodeForm {...form('codes')} submit={t('factor-renew')} />}
          off={isNeeded ? null : <CodeForm {...form('off')} submit={t('switch-off')} />}
        />
      );
  }
}

function Off({ emailVerified }: Pick<SecondFactorProps, 'emailVerified'>) {
  const { t } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel stack">
      <h2 className="flush text-l">{t('factor-off-title')}</h2>
      <p>{t('factor-off-text')}</p>
      <Form method="post" className="stack gap-2xs">
        {emailVerified ? (
          <p>
            <SubmitButton name="intent" value="offer">
              {t('factor-set-up')}
            </SubmitButton>
          </p>
        ) : (
          <>
            <p>
              <button type="button" className="btn btn--go" disabled aria-describedby="factor-why">
                {t('factor-set-up')}
              </button>
            </p>
            <p className="hint" id="factor-why">
              {t('provider-account-unverified')}
            </p>
          </>
        )}
      </Form>
    </section>
  );
}

function Offered({ secret, picture, form }: { readonly secret: string; readonly picture: Picture; readonly form: ReactNode }) {
  const { t, tRich } = useTranslations(accountTexts, signInTexts);
  return (
    <section className="panel stack">
      <h2 className="flush text-l">{t('factor-offered-title')}</h2>
      <p>{t('factor-offered-text')}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={t('factor-picture')}
        shapeRendering="crispEdges"
      >
        <rect width={picture.size} height={picture.size} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p>{tRich('factor-key', { key: <CodeToType>{inFours(secret)}</CodeToType> })}</p>
      {form}
    </section>
  );
}

interface OnProps {
  readonly since: Moment;
  readonly recoveryLeft: number;
  readonly renew: ReactNode;
  /** null: it must stay on. */
  readonly off: ReactNode | null;
}

function On({ since, recoveryLeft, renew, off }: OnProps) {
  const { t, tCount, tRich } = useTranslations(accountTexts, signInTexts);
  return (
    <>
      <section className="panel stack">
        <h2 className="flush text-l">{t('factor-on-title')}</h2>
        <p>
          {tRich('factor-on-since', { time: <time dateTime={since.iso}>{since.text}</time> })} {tCount('recovery-left', recoveryLeft)}
        </p>
      </section>
      <section className="panel stack">
        <h2 className="flush text-l">{t('factor-renew-title')}</h2>
        <p>{t('factor-renew-text')}</p>
        {renew}
      </section>
      <section className="panel stack">
        <h2 className="flush text-l">{t('factor-turn-off-title')}</h2>
        <p>{t(off === null ? 'factor-needed' : 'factor-turn-off-text')}</p>
        {off}
      </section>
    </>
  );
}

interface CodeFormProps {
  readonly intent: Intent;
  readonly hasPassword: boolean;
  readonly errors: FormErrors | undefined;
  readonly submit: string;
}

function CodeForm({ intent, hasPassword, errors, submit }: CodeFormProps) {
  const ref = useFirstError(errors);
  const { t } = useTranslations(accountTexts, signInTexts);
  const labels = { password: t('password'), code: t('code') };
  return (
    <Form ref={ref} className="stack" method="post" noValidate>
      <ErrorSummary errors={errors ?? {}} labels={labels} scope={intent} />
      {hasPassword && intent !== 'codes' ? (
        <PasswordField
          name="password"
          scope={intent}
          label={labels.password}
          autoComplete="current-password"
          required
          error={errors?.['password']}
        />
      ) : null}
      <CodeField
        scope={intent}
        label={labels.code}
        hint={t(intent === 'on' ? 'factor-code-hint' : 'factor-code-or-recovery-hint')}
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

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly goOn: string | null;
}

export function RecoveryCodes({ codes, goOn }: RecoveryCodesProps) {
  const { t } = useTranslations(accountTexts, signInTexts);
  const title = useRef<HTMLHeadingElement>(null);
  // why: with JavaScript the page keeps its scroll position, below them
  useEffect(() => title.current?.focus(), [codes]);
  return (
    <Notice tone="good" role="status">
      <h2 className="text-l" ref={title} tabIndex={-1}>
        {t('factor-codes-title')}
      </h2>
      <p>{t('factor-codes-text')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <CodeToType>{code}</CodeToType>
          </li>
        ))}
      </ul>
      <p className="row">
        <a className="btn btn--line" href={asFile(codes)} download="miftah-recovery-codes.txt">
          <Icon name="download" />
          {t('factor-codes-download')}
        </a>
        {goOn === null ? null : (
          <Link className="btn btn--go" to={goOn} reloadDocument>
            {t('factor-go-on')}
          </Link>
        )}
      </p>
    </Notice>
  );
}

/** Returns the address of a text with the codes: the store tells them no second time. */
function asFile(codes: readonly string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

/** No translator changes it. */
function CodeToType({ children }: { readonly children: string }) {
  return (
    <code className="mono" translate="no">
      {children}
    </code>
  );
}
