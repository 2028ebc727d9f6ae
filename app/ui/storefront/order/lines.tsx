import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import type { OrderState } from '~/domain/order';
import { keyPlace, paths } from '~/domain/paths';
import { redeemPage } from '~/domain/key/redeem';
import { CopyButton } from '~/ui/components/copy-button';
import { Cover } from '~/ui/components/cover';
import { Disclosure } from '~/ui/components/disclosure';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { OrderLineView, OrderView } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

import { missingKeyText } from './labels';
import { LineQuestion } from './request';
import { resolveCode } from '~/ui/translations/format';

export function OrderLines({ order }: { readonly order: OrderView }) {
  const next = nextLine(order.lines);
  return (
    <ul className="stack gap-xl">
      {order.lines.map((line) => (
        <Ticket
          key={line.gameId}
          line={line}
          reference={order.reference}
          orderState={order.state}
          isNow={order.revealed === line.gameId && line.code !== null}
          isNext={line.gameId === next}
        />
      ))}
      {order.lost.map((line) => (
        <LostTicket key={line.gameId} line={line} />
      ))}
    </ul>
  );
}

/** Shows a game whose key was seen, and never paid. */
function LostTicket({ line }: { readonly line: OrderView['lost'][number] }) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <li className="ticket surface anchor clip" id={`line-${line.gameId}`}>
      <div className="ticket__edge anchor clip" aria-hidden="true" />
      <div className="ticket__in shrink stack gap-m">
        <div className="ticket__head stack gap-m">
          <Cover src={line.cover} title={line.title} width={60} height={80} />
          <div>
            <h2 className="ticket__title">
              <bdi>{line.title}</bdi>
            </h2>
            <p className="row soft gap-s text-s">{line.platform}</p>
          </div>
          <Price amount={line.priceCentimes} />
        </div>
        <div className="ticket__key stack gap-m">
          <div className="seal stack gap-m seal--later">
            <Seal />
            <p>{t('key-lost-unpaid')}</p>
          </div>
        </div>
      </div>
    </li>
  );
}

/** Returns the game with the shopper's next step: the key seen last, to redeem; else the first sealed one. */
function nextLine(lines: readonly OrderLineView[]): string | null {
  const [newest] = lines
    .filter(({ code }) => code !== null)
    .sort((one, other) => (other.seen?.iso ?? '').localeCompare(one.seen?.iso ?? ''));
  const sealed = lines.find(({ state, isKeyLost, question }) => state === 'delivered' && !isKeyLost && !question.isHeldBack);
  return (newest ?? sealed)?.gameId ?? null;
}

interface TicketProps {
  readonly line: OrderLineView;
  readonly reference: string;
  readonly orderState: OrderState;
  /** Set where this page answers the press that revealed the key. */
  readonly isNow: boolean;
  /** Set for the one ticket with the order's next step. */
  readonly isNext: boolean;
}

/** A bought game with its key. */
function Ticket({ line, reference, orderState, isNow, isNext }: TicketProps) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { gameId, title, type, question } = line;
  const isDelivered = line.state === 'delivered';
  return (
    <li className={isNow ? 'ticket surface anchor clip ticket--now' : 'ticket surface anchor clip'} id={`line-${gameId}`}>
      <div className="ticket__edge anchor clip" aria-hidden="true" />
      <div className="ticket__in shrink stack gap-m">
        <div className="ticket__head stack gap-m">
          <Cover src={line.cover} title={title} width={60} height={80} />
          <div>
            <h2 className="ticket__title">
              <bdi>{title}</bdi>
            </h2>
            <p className="row soft gap-s text-s">
              {line.platform ? <span>{line.platform}</span> : null} {type ? <span>{t('key-for-type', { type })}</span> : null}
            </p>
          </div>
          <Price amount={line.priceCentimes} />
        </div>
        {isDelivered ? (
          <TicketKey line={line} reference={reference} isNext={isNext} />
        ) : question.refund ? null : (
          <div className="ticket__key stack gap-m">
            <div className="seal stack gap-m seal--later">
              <Seal />
              <p>{t(missingKeyText(line.state, orderState))}</p>
            </div>
          </div>
        )}
        {question.waitsFor === null || question.refund ? null : (
          <Notice tone="info">
            <p>{t(`key-held-${question.waitsFor}`)}</p>
          </Notice>
        )}
        {isDelivered ? <Redeeming line={line} isNext={isNext} /> : null}
        <LineQuestion line={line} reference={reference} />
      </div>
    </li>
  );
}

function TicketKey({ line, reference, isNext }: Pick<TicketProps, 'line' | 'reference' | 'isNext'>) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { gameId, title } = line;
  if (line.isKeyLost)
    return (
      <div className="ticket__key stack gap-m">
        <p>{t('key-lost')}</p>
      </div>
    );
  if (line.code !== null) return <OpenKey line={line} code={line.code} />;
  const { isHeldBack } = line.question;
  return (
    <div className="ticket__key stack gap-m">
      <div className="seal stack gap-m">
        <Seal label={t('key-hidden')} />
        <div>
          <strong>{t('key-sealed')}</strong>
          {isHeldBack ? null : (
            <p className="soft text-s" id={`reveal-${gameId}`}>
              {t('key-reveal-means')}
            </p>
          )}
        </div>
      </div>
      {isHeldBack ? null : (
        <Form className="key__reveal row gap-xs" method="post" action={paths.order(reference)} preventScrollReset>
          <input type="hidden" name="gameId" value={gameId} />
          <button
            className={isNext ? 'btn btn--go btn--l' : 'btn btn--line btn--l'}
            name="intent"
            value="reveal"
            aria-label={t('key-reveal-of', { title })}
            aria-describedby={`reveal-${gameId}`}
          >
            <Icon name="key-round" />
            {t('key-reveal')}
          </button>
        </Form>
      )}
    </div>
  );
}

/** A key, which no translator changes. It has the focus where the address names it: it was just revealed. */
function OpenKey({ line, code }: { readonly line: OrderLineView; readonly code: string }) {
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  const { gameId, title, seen } = line;
  const { hash } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const place = keyPlace(gameId);
  useEffect(() => {
    if (hash === `#${encodeURIComponent(place)}`) ref.current?.focus({ preventScroll: true });
  }, [hash, place]);
  return (
    <div className="ticket__key stack gap-m ticket__key--open night">
      {seen ? <p className="soft text-s">{tRich('key-seen', { time: <time dateTime={seen.iso}>{seen.text}</time> })}</p> : null}
      {/* why tabIndex: without a script the browser gives the focus to what the address names, if that can have it */}
      <code className="key__code" id={place} tabIndex={-1} ref={ref} translate="no" dir="ltr">
        {groupsOf(code).map(({ at, text }) => (text === '-' ? <i key={at}>-</i> : <span key={at}>{text}</span>))}
      </code>
      <div className="row gap-s">
        <CopyButton text={code} label={t('key-copy-of', { title })}>
          {t('key-copy')}
        </CopyButton>
      </div>
      <Seal className="key__broken" />
    </div>
  );
}

/** Splits a key at its hyphens, which are parts too. */
function groupsOf(code: string): readonly { readonly at: number; readonly text: string }[] {
  let at = 0;
  return code.split(/(-)/).flatMap((text) => {
    const part = { at, text };
    at += text.length;
    return text === '' ? [] : [part];
  });
}

function Redeeming({ line: { type, platform, code }, isNext }: Pick<TicketProps, 'line' | 'isNext'>) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const redeem = redeemPage(type, platform);
  return (
    <>
      {redeem === null || code === null ? null : (
        <p className="ticket__do row gap-xs">
          <a className={isNext ? 'btn btn--go btn--l' : 'btn btn--line btn--l'} href={redeem.href} target="_blank" rel="noreferrer">
            {t('key-redeem', { platform: redeem.name })}
            <Icon name="external-link" />
          </a>
        </p>
      )}
      {type ? (
        <Disclosure summary={t('activate-how', { type })}>
          <ol className="steps stack gap-m">
            {ACTIVATION_STEPS.map((step) => (
              <li key={step}>
                <span>{t(resolveCode(`activate-${type}-${step}`, { 'activate-Epic-3': 'activate-Steam-3' }))}</span>
              </li>
            ))}
          </ol>
        </Disclosure>
      ) : null}
    </>
  );
}

/** Each type of key has a sentence for each step. */
const ACTIVATION_STEPS = [1, 2, 3] as const;

/** The star of the brand as a seal. */
function Seal({ label, className }: { readonly label?: string; readonly className?: string }) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={className ? `seal__mark ${className}` : 'seal__mark'} width="56" height="56" viewBox="0 0 32 32" {...name}>
      <path fill="currentColor" d="M16 1l4.4 4.4h6.2v6.2L31 16l-4.4 4.4v6.2h-6.2L16 31l-4.4-4.4H5.4v-6.2L1 16l4.4-4.4V5.4h6.2z" />
      <path d="M16 9.2a4.3 4.3 0 0 1 1.9 8.15l1.3 5.45h-6.4l1.3-5.45A4.3 4.3 0 0 1 16 9.2z" />
    </svg>
  );
}
