// The books of the fake PayPal: orders, captures and refunds by PayPal's documents of Orders v2 and Payments v2, line by line, so that they
// outlive it where they have a file. It shares no code with the store.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The account of each application that it knows. @type {Record<string, { email_address: string, merchant_id: string }>} */
export const ACCOUNTS = {
  'fake-paypal-id': { email_address: 'shop@merchant.example', merchant_id: 'FAKEMERCHANT1' },
  'fake-paypal-other': { email_address: 'other@merchant.example', merchant_id: 'FAKEMERCHANT2' },
};

/**
 * @typedef {{ status: number, body: any }} Said
 * @typedef {{ kind: string, id: string, [field: string]: any }} Entry
 * @typedef {{ captures: string[], refunds: string[], lies: Record<string, string>, staysApproved: boolean, pendingReason: string, creditIn: string | null, search: boolean }} Settings
 */

/**
 * `asking`: the application whose request is answered, which sees only what its account has; null: no application asks, and all is there.
 * @param {{ file: string | undefined, settings: Settings, asking: () => string | null, emit: (type: string, resource: any) => void }} needs
 */
export function openBooks({ file, settings, asking, emit }) {
  /** @type {Map<string, Entry>} */
  const books = new Map();
  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const entry = JSON.parse(line);
      books.set(`${entry.kind} ${entry.id}`, entry);
    }
  }

  /** @type {(entry: Entry) => Entry} */
  function book(entry) {
    books.set(`${entry.kind} ${entry.id}`, entry);
    if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
    return entry;
  }

  /** An order names its account, a capture its order, and all else its capture. @type {(entry: Entry | undefined) => string | null} */
  function accountOf(entry) {
    if (!entry || entry['account']) return entry?.['account'] ?? null;
    return accountOf(books.get(entry['orderId'] ? `order ${entry['orderId']}` : `capture ${entry['captureId']}`));
  }
  const isSeen = (/** @type {Entry | undefined} */ entry) => [null, asking()].includes(asking() && accountOf(entry));
  const look = (/** @type {string} */ kind, /** @type {string} */ id) => {
    const entry = books.get(`${kind} ${id}`);
    return isSeen(entry) ? entry : undefined;
  };
  const all = (/** @type {string} */ kind) => [...books.values()].filter((entry) => entry.kind === kind && isSeen(entry));

  let counter = books.size;
  /** Ids look like PayPal's: 17 letters and digits. */
  const makeId = (/** @type {string} */ start) => {
    counter += 1;
    return `${start}${counter.toString(36).toUpperCase().padStart(10, '0')}${Math.floor(Math.random() * 36 ** 5)
      .toString(36)
      .toUpperCase()
      .padStart(5, 'X')}`;
  };
  const now = () => new Date().toISOString();

  /** @type {(body: any, origin: string) => Said} */
  function createOrder(body, origin) {
    const [unit, ...others] = body?.purchase_units ?? [];
    const value = unit?.amount?.value;
    if (body?.intent !== 'CAPTURE' || !unit || others.length > 0) return problem(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
    if (!/^\d+\.\d{2}$/.test(value ?? '') || Number(value) <= 0) return refusal('CANNOT_BE_ZERO_OR_NEGATIVE');
    if (!/^[A-Z]{3}$/.test(unit.amount.currency_code)) return problem(400, 'INVALID_REQUEST', 'INVALID_CURRENCY_CODE');
    // By its documents application_context is deprecated: a store that sends it is found out here.
    if (body.application_context) return problem(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
    const context = body.payment_source?.paypal?.experience_context;
    const PAYEE = ACCOUNTS[asking() ?? 'fake-paypal-id'];
    const { amount = value, currency = unit.amount.currency_code, custom_id = unit.custom_id, payee } = settings.lies;
    const order = book({
      kind: 'order',
      id: makeId('O'),
      account: asking() ?? 'fake-paypal-id',
      // An order that names its payment_source waits for the payer at once.
      status: context ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      context: context ?? null,
      value: amount,
      currency,
      customId: custom_id ?? null,
      invoiceId: unit.invoice_id ?? null,
      payee: payee ? { ...PAYEE, merchant_id: payee } : PAYEE,
      returnUrl: context?.return_url,
      cancelUrl: context?.cancel_url,
      choice: 'COMPLETED',
      createdAt: now(),
    });
    return showOrder(order.id, origin, 201);
  }

  /** @type {(id: string, origin: string, status: number) => Said} */
  function showOrder(id, origin, status) {
    const order = look('order', id);
    if (!order || order.status === 'EXPIRED') return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return { status, body: orderOf(order, origin) };
  }

  /** @type {(id: string, origin: string) => Said} */
  function captureOrder(id, origin) {
    const order = look('order', id);
    if (!order || order.status === 'EXPIRED') return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    if (order.status === 'VOIDED') return refusal('ORDER_VOIDED');
    if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED');
    const twin = all('capture').find((each) => each.invoiceId && each.invoiceId === order.invoiceId && each.status !== 'DECLINED');
    if (twin) return refusal('DUPLICATE_INVOICE_ID');
    const outcome = settings.captures.shift() ?? order.choice;
    if (!['COMPLETED', 'PENDING', 'DECLINED'].includes(outcome)) {
      // The payer chooses another card on the same page.
      if (outcome === 'INSTRUMENT_DECLINED' && !settings.staysApproved) book({ ...order, status: 'PAYER_ACTION_REQUIRED' });
      return refusal(outcome);
    }
    const capture = book({
      kind: 'capture',
      id: makeId('C'),
      status: outcome,
      orderId: id,
      value: settings.lies['captured'] ?? order.value,
      currency: order.currency,
      customId: order.customId,
      invoiceId: order.invoiceId,
      refunded: 0,
      reason: outcome === 'PENDING' ? settings.pendingReason : null,
      createdAt: now(),
    });
    book({ ...order, status: 'COMPLETED' });
    emit(`PAYMENT.CAPTURE.${outcome}`, captureOf(capture, origin, true));
    return showOrder(id, origin, 201);
  }
  /** @type {(id: string, body: any, origin: string) => Said} */
  function refund(id, body, origin) {
    const capture = look('capture', id);
    if (!capture) return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    if (capture.status === 'REFUNDED') return refusal('CAPTURE_FULLY_REFUNDED');
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return refusal('CAPTURE_STATUS_NOT_VALID');
    const pending = all('refund').filter((each) => each.captureId === id && each.status === 'PENDING');
    const left = cents(capture.value) - capture.refunded - pending.reduce((sum, { value }) => sum + cents(value), 0);
    const wanted = body.amount ? cents(body.amount.value) : left;
    if (body.amount && body.amount.currency_code !== capture.currency) return refusal('CURRENCY_MISMATCH');
    if (wanted > left || wanted <= 0) return refusal('REFUND_AMOUNT_EXCEEDED');
    const outcome = settings.refunds.shift() ?? 'COMPLETED';
    if (!['COMPLETED', 'PENDING', 'FAILED'].includes(outcome)) return refusal(outcome);
    const entry = book({
      kind: 'refund',
      id: makeId('R'),
      status: outcome,
      captureId: id,
      value: plain(wanted),
      currency: capture.currency,
      customId: body.custom_id ?? null,
      createdAt: now(),
    });
    if (outcome === 'COMPLETED') payBack(entry, origin);
    return { status: 201, body: refundOf(entry, origin) };
  }

  /** @type {(entry: Entry, origin: string) => void} */
  function payBack(entry, origin) {
    const capture = look('capture', entry.captureId);
    if (!capture) return;
    const refunded = capture.refunded + cents(entry.value);
    book({ ...capture, refunded, status: refunded >= cents(capture.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED' });
    emit('PAYMENT.CAPTURE.REFUNDED', refundOf(entry, origin));
  }

  /** GET /v1/reporting/transactions, by its document: what came, and what went back, in a period of at most 31 days. @type {(query: URLSearchParams) => Said} */
  function transactions(query) {
    if (!settings.search) return problem(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED');
    const [start, end] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
    if (!(end > start) || end - start > 31 * 24 * 3_600_000) return problem(400, 'INVALID_REQUEST', 'INVALID_DATE_RANGE');
    const size = Number(query.get('page_size') ?? 100);
    const page = Number(query.get('page') ?? 1);
    const infos = [...all('capture').map(cameInfo), ...all('refund').map(backInfo), ...all('dispute').map(disputeInfo)].filter((info) => {
      const at = Date.parse(info.transaction_initiation_date);
      return at >= start && at <= end;
    });
    const pages = Math.max(1, Math.ceil(infos.length / size));
    const shown = infos.slice((page - 1) * size, page * size).map((transaction_info) => ({ transaction_info }));
    return { status: 200, body: { transaction_details: shown, page, total_items: infos.length, total_pages: pages } };
  }

  /** @type {(entry: Entry, sign: string) => any} */
  function infoOf(entry, sign) {
    return {
      transaction_id: entry.id,
      transaction_initiation_date: entry.createdAt.replace(/\.\d+Z$/, '+0000'),
      transaction_amount: { currency_code: entry.currency, value: `${sign}${entry.value}` },
    };
  }

  /** @type {(capture: Entry) => any} */
  function cameInfo(capture) {
    /** @type {Record<string, string>} */
    const codes = { PENDING: 'P', DECLINED: 'D', REFUNDED: 'V', REVERSED: 'V' };
    const status = codes[capture.status] ?? 'S';
    const order = { paypal_reference_id: capture.orderId, paypal_reference_id_type: 'ODR' };
    const info = { ...infoOf(capture, ''), ...order, transaction_event_code: 'T0006', transaction_status: status };
    return capture.customId === null ? info : { ...info, custom_field: capture.customId };
  }

  /** @type {(entry: Entry) => any} */
  function backInfo(entry) {
    const capture = { paypal_reference_id: entry.captureId, paypal_reference_id_type: 'TXN' };
    const status = entry.status === 'COMPLETED' ? 'S' : 'P';
    return { ...infoOf(entry, '-'), ...capture, transaction_event_code: 'T1107', transaction_status: status };
  }

  /** Returns the moves of a dispute: a hold, its end, and a reversal where it was lost. @type {(entry: Entry) => any} */
  function disputeInfo(entry) {
    const capture = { paypal_reference_id: entry.captureId, paypal_reference_id_type: 'TXN' };
    return { ...infoOf(entry, entry.sign), ...capture, transaction_event_code: entry.code, transaction_status: 'S' };
  }

  /** @type {(capture: Entry, code: string, sign: string) => Entry} */
  function moveForDispute({ id, value, currency }, code, sign) {
    return book({ kind: 'dispute', id: makeId('D'), captureId: id, value, currency, code, sign, createdAt: now() });
  }

  // --- how things are shown

  /** @type {(order: Entry, origin: string) => any} */
  function orderOf(order, origin) {
    const captures = all('capture').filter((capture) => capture.orderId === order.id);
    const refunds = all('refund').filter(({ captureId }) => captures.some(({ id }) => id === captureId));
    const amount = { currency_code: order.currency, value: order.value };
    return {
      id: order.id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [
        {
          reference_id: 'default',
          amount,
          payee: order.payee,
          ...(order.customId === null ? {} : { custom_id: order.customId }),
          ...(order.invoiceId === null ? {} : { invoice_id: order.invoiceId }),
          ...(captures.length > 0
            ? {
                payments: {
                  captures: captures.map((capture) => captureOf(capture, origin, false)),
                  ...(refunds.length > 0 ? { refunds: refunds.map((entry) => refundOf(entry, origin)) } : {}),
                },
              }
            : {}),
        },
      ],
      create_time: order.createdAt,
      links: [
        { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
        { href: `${origin}/checkoutnow?token=${order.id}`, rel: order.context ? 'payer-action' : 'approve', method: 'GET' },
        { href: `${origin}/v2/checkout/orders/${order.id}/capture`, rel: 'capture', method: 'POST' },
      ],
    };
  }

  /** @type {(capture: Entry, origin: string, isAlone: boolean) => any} */
  function captureOf(capture, origin, isAlone) {
    const money = (/** @type {number} */ amount) => ({ currency_code: capture.currency, value: plain(amount) });
    // 4.4 % and 30 cents, as in its price list.
    const fee = Math.floor((cents(capture.value) * 44 + 500) / 1000) + 30;
    const isDone = !['PENDING', 'DECLINED'].includes(capture.status);
    return {
      id: capture.id,
      status: capture.status,
      amount: { currency_code: capture.currency, value: capture.value },
      final_capture: true,
      ...(capture.customId === null ? {} : { custom_id: capture.customId }),
      ...(capture.invoiceId === null ? {} : { invoice_id: capture.invoiceId }),
      ...(capture.status === 'PENDING' ? { status_details: { reason: capture.reason } } : {}),
      ...(isDone
        ? {
            seller_receivable_breakdown: {
              gross_amount: money(cents(capture.value)),
              paypal_fee: money(fee),
              net_amount: money(cents(capture.value) - fee),
              // The account holds no dollars, and PayPal changes them.
              ...(settings.creditIn
                ? {
                    receivable_amount: { currency_code: settings.creditIn, value: plain(Math.floor((cents(capture.value) - fee) * 0.9)) },
                    exchange_rate: { source_currency: capture.currency, target_currency: settings.creditIn, value: '0.9' },
                  }
                : {}),
            },
          }
        : {}),
      ...(isAlone
        ? { supplementary_data: { related_ids: { order_id: capture.orderId } }, payee: look('order', capture.orderId)?.payee }
        : {}),
      links: [{ href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' }],
      create_time: capture.createdAt,
    };
  }

  /** @type {(entry: Entry, origin: string) => any} */
  function refundOf(entry, origin) {
    return {
      id: entry.id,
      status: entry.status,
      amount: { currency_code: entry.currency, value: entry.value },
      ...(look('capture', entry.captureId)?.customId ? { custom_id: look('capture', entry.captureId)?.customId } : {}),
      links: [
        { href: `${origin}/v2/payments/refunds/${entry.id}`, rel: 'self', method: 'GET' },
        { href: `${origin}/v2/payments/captures/${entry.captureId}`, rel: 'up', method: 'GET' },
      ],
      create_time: entry.createdAt,
    };
  }

  /** A capture, or a refund, by its id. @type {(kind: 'capture' | 'refund', id: string, origin: string) => Said} */
  function show(kind, id, origin) {
    const entry = look(kind, id);
    if (!entry) return problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return { status: 200, body: kind === 'capture' ? captureOf(entry, origin, true) : refundOf(entry, origin) };
  }

  /** @type {(capture: Entry) => any} */
  function disputeOf({ id, currency, value }) {
    const transaction = { seller_transaction_id: id, gross_amount: { currency_code: currency, value } };
    const asked = { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', dispute_amount: transaction.gross_amount };
    return { dispute_id: `PP-D-${id}`, disputed_transactions: [transaction], ...asked, links: [] };
  }

  /** The deeds of a person or a test. */
  /** @type {Record<string, (what: any, origin: string) => unknown>} */
  const acts = {
    /** The shopper approves; `as` is how the capture will come out. */
    approve: ({ order: id, as = 'COMPLETED' }, origin) => {
      const order = look('order', id);
      if (!order || !['CREATED', 'APPROVED', 'PAYER_ACTION_REQUIRED'].includes(order.status)) return false;
      emit('CHECKOUT.ORDER.APPROVED', orderOf(book({ ...order, status: 'APPROVED', choice: as }), origin));
      return true;
    },
    status: ({ order: id, as }) => Boolean(look('order', id) && book({ ...look('order', id), kind: 'order', id, status: as })),
    /** A pending capture is decided; a done one is reversed. */
    capture: ({ capture: id, as }, origin) => {
      const capture = look('capture', id);
      if (!capture) return false;
      const type = { COMPLETED: 'COMPLETED', DECLINED: 'DENIED', REVERSED: 'REVERSED' }[/** @type {string} */ (as)];
      emit(`PAYMENT.CAPTURE.${type}`, captureOf(book({ ...capture, status: as }), origin, true));
      return true;
    },
    /** It knows nothing of a capture or a refund any more. */
    forget: ({ kind, id }) => books.delete(`${kind} ${id}`),
    /** A pending capture waits for something else. */
    reason: ({ capture: id, as }) => {
      const capture = look('capture', id);
      return Boolean(capture && book({ ...capture, reason: as }));
    },
    /** Somebody pays back in PayPal's own pages. */
    refund: ({ capture: id, value }, origin) => refund(id, value ? { amount: { value, currency_code: 'USD' } } : {}, origin).status === 201,
    /** A pending refund is decided. */
    settleRefund: ({ refund: id, as }, origin) => {
      const entry = look('refund', id);
      if (!entry) return false;
      const decided = book({ ...entry, status: as });
      if (as === 'COMPLETED') payBack(decided, origin);
      return true;
    },
    /** The buyer is unhappy, and says so at PayPal: the money is held until that is decided. */
    dispute: ({ capture: id }) => {
      const capture = look('capture', id);
      if (!capture) return false;
      moveForDispute(capture, 'T1110', '-');
      emit('CUSTOMER.DISPUTE.CREATED', { ...disputeOf(capture), status: 'OPEN' });
      return true;
    },
    /** The hold ends. PayPal takes the money where the dispute is lost; where it is won after all, what was taken comes again. */
    decideDispute: ({ capture: id, as }, origin) => {
      const capture = look('capture', id);
      if (!capture) return false;
      moveForDispute(capture, 'T1111', '');
      const outcome_code = as === 'LOST' ? 'RESOLVED_BUYER_FAVOUR' : as === 'WON' ? 'RESOLVED_SELLER_FAVOUR' : as;
      emit('CUSTOMER.DISPUTE.RESOLVED', { ...disputeOf(capture), status: 'RESOLVED', dispute_outcome: { outcome_code } });
      if (as === 'WON' && capture.status === 'REVERSED')
        book({ ...capture, status: capture.refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED' });
      if (as !== 'LOST') return true;
      moveForDispute(capture, 'T1106', '-');
      return acts['capture']?.({ capture: id, as: 'REVERSED' }, origin);
    },
    /** A capture that the store never asked for. */
    captureByHand: ({ order: id }, origin) => captureOrder(id, origin).status === 201,
  };

  return { book, look, all, makeId, createOrder, showOrder, captureOrder, refund, show, transactions, acts };
}

/** @type {(status: number, name: string, issue?: string) => Said} */
export function problem(status, name, issue = name) {
  const details = [{ issue, description: 'The requested action could not be performed.' }];
  return { status, body: { name, message: 'See details.', debug_id: 'f4k3', details, links: [] } };
}
const refusal = (/** @type {string} */ issue) => problem(422, 'UNPROCESSABLE_ENTITY', issue);

const cents = (/** @type {string} */ value) => Math.round(Number(value) * 100);
const plain = (/** @type {number} */ amount) => (amount / 100).toFixed(2);
