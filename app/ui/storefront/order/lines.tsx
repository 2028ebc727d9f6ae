import type { OrderState } from '~/domain/order';
import { keyPlace, paths } from '~/domain/paths';
import { redeemPage } from '~/domain/key/redeem';

import { Cover } from '~/ui/components/cover';
import { Disclosure } from '~/ui/components/disclosure';
import { Icon } from '~/ui/components/icon';
import { LineQuestion } from './request';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { OrderLineView, OrderView } from '~/ui/components/order/view';
import { missingKeyText } from './labels';
import { Price } from '~/ui/components/price';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';
import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '~/ui/components/copy-button';

export function OrderLines({ order }: { readonly order: OrderView }) {
  return (
    <ul className="lines">
      {order.lines.map((line) => (
        <OrderLine key={line.gameId} line={line} reference={order.reference} orderState={order.state} />
      ))}
    </ul>
  );
}

function OrderLine({
  line,
  reference,
  orderState,
}: {
  readonly line: OrderLineView;
  readonly reference: string;
  readonly orderState: OrderState;
}) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <li className="line line--bought" id={`line-${line.gameId}`}>
      <span className="line__art">
        <Cover src={line.cover} title={line.title} width={104} height={139} />
      </span>
      <div className="line__body">
        <h2 className="line__title">
          <bdi>{line.title}</bdi>
        </h2>
        <p className="row soft gap-s text-s">
          <span className="badge">{line.platform}</span>{' '}
          {line.type ? <span className="badge">{t('key-for', { type: line.type })}</span> : null}
        </p>
      </div>
      <div className="line__end">
        <Price amount={line.priceCentimes} />
      </div>
      <div className="line__key">
        {line.state === 'delivered' ? (
          <DeliveredKey line={line} reference={reference} />
        ) : line.question.refund ? null : (
          <p className="soft">{t(missingKeyText(line.state, orderState))}</p>
        )}
        {line.question.waitsFor === null || line.question.refund ? null : (
          <Notice tone="info">
            <p>{t(`key-held-${line.question.waitsFor}`)}</p>
          </Notice>
        )}
        <LineQuestion line={line} reference={reference} />
      </div>
    </li>
  );
}

function DeliveredKey({ line, reference }: { readonly line: OrderLineView; readonly reference: string }) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { type } = line;
  const redeem = redeemPage(type, line.platform);
  return (
    <>
      {line.isKeyLost ? (
        <p>{t('key-lost')}</p>
      ) : line.code === null ? (
        <div className="key">
          <code className="key__code" role="img" aria-label={t('key-hidden')}>
            •••••-•••••-•••••
          </code>
          {line.question.isHeldBack ? null : (
            <Form className="key__reveal" method="post" action={paths.order(reference)} preventScrollReset>
              <input type="hidden" name="gameId" value={line.gameId} />
              <p id={`reveal-${line.gameId}`}>{t('key-reveal-means')}</p>
              <button
                className="btn btn--go"
                name="intent"
                value="reveal"
                aria-label={t('key-reveal-of', { title: line.title })}
                aria-describedby={`reveal-${line.gameId}`}
              >
                <Icon name="eye" />
                {t('key-reveal')}
              </button>
            </Form>
          )}
        </div>
      ) : (
        <OrderKey code={line.code} gameId={line.gameId} title={line.title} />
      )}
      {redeem === null || line.isKeyLost ? null : (
        <p>
          <a className="redeem" href={redeem.href} target="_blank" rel="noreferrer">
            {t('key-redeem', { platform: redeem.name })}
            <Icon name="external-link" />
          </a>
        </p>
      )}
      {type ? (
        <Disclosure summary={t('activate-how', { type })}>
          <ol className="steps">
            {ACTIVATION_STEPS.map((step) => (
              <li key={step}>
                <span>{t(`activate-${type}-${step}`)}</span>
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

interface OrderKeyProps {
  readonly code: string;
  readonly gameId: string;
  readonly title: string;
}

/** A key, which no translator changes. It has the focus where the address names it: it was just revealed. */
function OrderKey({ code, gameId, title }: OrderKeyProps) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { hash } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const place = keyPlace(gameId);
  useEffect(() => {
    if (hash === `#${encodeURIComponent(place)}`) ref.current?.focus({ preventScroll: true });
  }, [hash, place]);
  return (
    <div className="key">
      {/* why tabIndex: without a script the browser gives the focus to what the address names, if that can have it */}
      <code className="key__code" id={place} tabIndex={-1} ref={ref} translate="no">
        {code}
      </code>{' '}
      <CopyButton text={code} label={t('key-copy-of', { title })}>
        {t('key-copy')}
      </CopyButton>
    </div>
  );
}
