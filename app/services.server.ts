import { join } from 'node:path';

import { createCipher } from '~/adapters/node/cipher.server';
import { createCoverArt } from '~/adapters/cover-art/art.server';
import { createEmbeddedIdentity } from '~/adapters/embedded/identity.server';
import { createFirebaseIdentity } from '~/adapters/firebase/identity.server';
import { openFirestoreStore } from '~/adapters/firestore/store.server';
import { createLetters } from '~/adapters/letters/letters.server';
import { createLog } from '~/adapters/node/log.server';
import { createPaypal } from '~/adapters/paypal/provider.server';
import { loadSecrets, SecretsError } from '~/adapters/node/secrets.server';
import { createSmtpMailer } from '~/adapters/smtp/mailer.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import { createQrCodes } from '~/adapters/uqr/qr-codes.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { isLoopback } from '~/domain/web-address';
import { env, type Env } from '~/env.server';
import { createAccountData } from '~/features/account/data.server';
import { createAccountRemoval } from '~/features/account/removal.server';
import { createAccounts, ensureOwner, ownerEmails } from '~/features/account/accounts.server';
import { createAuditLog } from '~/features/audit.server';
import { createProviderEvents } from '~/features/card/provider-event.server';
import { createCardReconciliation } from '~/features/card/reconcile.server';
import { createCardRefunds } from '~/features/refund/card.server';
import { createCarts } from '~/features/cart/carts.server';
import { PACK_ABOVE } from '~/features/catalogue/packed.server';
import { createCatalogue } from '~/features/catalogue/catalogue.server';
import { seedDemo } from '~/features/data/demo.server';
import { isWhole } from '~/features/data/scan';
import { createDesk } from '~/features/desk/today.server';
import { createDigest } from '~/features/desk/digest.server';
import { createDoctor } from '~/features/doctor/doctor.server';
import { createHealth } from '~/features/doctor/health.server';
import { createGameBatchWork } from '~/features/game/batch-work.server';
import { createGameBatches } from '~/features/game/batch.server';
import { knownGames } from '~/features/game/import.server';
import { createGames } from '~/features/game/games.server';
import { INDEXES } from '~/features/indexes';
import { checkKeySecret } from '~/features/key/secret.server';
import { createKeyImportWork } from '~/features/key/import-work.server';
import { createKeyImports } from '~/features/key/import.server';
import { createKeyList } from '~/features/key/list.server';
import { createKeyStock } from '~/features/key/stock.server';
import { createKeys } from '~/features/key/keys.server';
import { createLimits } from '~/features/limit.server';
import { createLiveCarts } from '~/features/cart/live.server';
import { createMailing } from '~/features/mail/mailing.server';
import { createMessages } from '~/features/mail/message.server';
import { createStatementMatching } from '~/features/books/statement-match.server';
import { createStatementFiles } from '~/features/books/statement.server';
import { createOrderAttention } from '~/features/order/attention.server';
import { createCards } from '~/features/card/cards.server';
import { createOrderDelivery } from '~/features/order/delivery.server';
import { createOwedKeys } from '~/features/order/owed.server';
import { createOrderPayments } from '~/features/order/review.server';
import { createOrderPlacing } from '~/features/order/place.server';
import { createOrderSearch } from '~/features/order/search.server';
import { createOrderSettling } from '~/features/order/settle.server';
import { createOrderQuestions } from '~/features/refund/question.server';
import { createOrderRefunds } from '~/features/refund/lines.server';
import { createOrderReplacement } from '~/features/refund/replacement.server';
import { createOrderReader } from '~/features/order/read.server';
import { createOutbox } from '~/features/mail/list.server';
import { createPasswords } from '~/features/account/password.server';
import { createProofs } from '~/features/order/proof.server';
import { createProviderSignIn } from '~/features/account/provider-sign-in.server';
import { createProviderStates } from '~/features/account/provider-state.server';
import { createReconciler } from '~/features/reconciler.server';
import { createBooks } from '~/features/books/report.server';
import { createSecondFactors } from '~/features/account/second-factor.server';
import { createSessions } from '~/features/account/session.server';
import { createTokens } from '~/features/account/token.server';
import { createVerification } from '~/features/account/verification.server';
import type { Mailer } from '~/ports/mailer';
import type { Store } from '~/ports/store/port';

export type Shop = ReturnType<typeof openShop>;

/** Told in plain words how the start goes on. */
export type Progress = (line: string) => void;

/** Whoever starts the shop first (a request, under other servers than ours), the owner's sign-in is told: it is made once. */
const tellTerminal: Progress = (line) => void process.stdout.write(`${line}\n`);

function tellOwner({ email, password }: { readonly email: string; readonly password: string }, tell: Progress): void {
  tell(`Owner sign-in: ${email} / ${password}`);
  tell('This password is shown once. To own the store under your own address, set ADMIN_EMAILS to it and start again.');
}

function tellBroken(count: number): void {
  tellTerminal(
    `Something is wrong in the store’s data: ${count} found. Nothing stops; npm run doctor says what, and so does /admin/health.`,
  );
}

/** Makes the shop: the only place where the ports meet their adapters. Nothing is read or written before `ready`. */
export function openShop(settings: Env) {
  const clock = Date.now;
  const log = createLog();
  const secrets = loadSecrets(settings.dataDir, settings);
  const cipher = createCipher(secrets.keySecret);
  const store = openStore(settings, settings.store);
  const holdMs = settings.holdMinutes * 60_000;

  const { firebase } = settings;
  const identity = firebase ? createFirebaseIdentity({ store, clock, ...firebase }) : createEmbeddedIdentity({ store, clock });
  const limits = createLimits({ store, clock, cipher });
  const tokens = createTokens({ store, clock, cipher });
  const verification = createVerification({ identity, tokens, limits, adminEmails: settings.adminEmails });
  const everyKey = createKeyStock({ store, clock });
  const { fillOwed, candidates } = createOwedKeys({ store, stock: everyKey, clock });
  // why not failing: the keys are in; whom they belong to is found out again, by the next buyer and by the reconciler
  const onStockArrived = (gameId: string | null) =>
    fillOwed(gameId).then(
      () => undefined,
      (error: unknown) => log.error('owed-keys-not-filled', error, { gameId }),
    );
  const keys = { ...createKeys({ store, cipher, clock, onStockArrived }), ...createKeyList({ store, cipher, clock }) };
  const imports = createKeyImports({ store, cipher, clock });
  const keyImports = { ...imports, ...createKeyImportWork({ store, cipher, clock, log, imports, onStockArrived }) };
  const stock = { ...everyKey, candidates };
  const games = createGames({ store, clock });
  const proofs = createProofs({ store, clock });
  const catalogue = createCatalogue({ store, clock, log, packing: settings.store === 'firestore' ? { above: PACK_ABOVE } : null });
  const liveCarts = createLiveCarts({ store, log });
  const sessions = createSessions({
    store,
    clock,
    onEnded: (ended) => ('secret' in ended ? liveCarts.endSession(ended.secret) : liveCarts.endSessions(ended.accountId)),
  });
  const secondFactors = createSecondFactors({ store, clock, cipher, codes: createOneTimeCodes(), limits, sessions });
  const owners = ownerEmails(settings.adminEmails);
  const ownerMail = settings.contactTo ?? owners[0] ?? null;
  const orders = {
    ...createOrderReader({ store }),
    ...createOrderPlacing({ store, stock, cipher, clock, holdMs }),
    ...createOrderPayments({ store, stock, proofs, clock, holdMs, onStockArrived }),
    ...createOrderDelivery({ store, cipher, clock }),
    fillOwed,
    ...createOrderSettling({ store, stock, clock, ownerMail }),
    ...createOrderAttention({ store, stock, clock, ownerMail, onStockArrived }),
    ...createOrderReplacement({ store, stock, clock }),
  };
  const questions = createOrderQuestions({ store, clock, ownerMail });
  const provider = settings.paypal && createPaypal(settings.paypal);
  const cards =
    provider && createCards({ store, stock, clock, log, provider, holdMs, ownerMail, origin: settings.origin, settle: orders.settle });
  const cardEvents = provider && cards && createProviderEvents({ store, provider, cards, clock, log });
  const cardRefunds = provider && createCardRefunds({ store, clock, provider, ownerMail, onStockArrived });
  const refunds = createOrderRefunds({ store, clock, cards: cardRefunds, onStockArrived });

  const mailer = openMailer(settings);
  const letters = createLetters({ origin: settings.origin });
  const mailing = createMailing({ store, clock, cipher, letters, log, mailer, host: new URL(settings.origin).hostname });
  const doctor = createDoctor({ store, cipher });
  // why not by itself on Firestore: a look reads every document, and each of them costs money
  const isAutomatic = settings.store === 'sqlite';
  const health = createHealth({ store, doctor, clock, log, isAutomatic, onBroken: tellBroken });
  const batches = createGameBatches({ store, clock });
  const gameBatches = { ...batches, ...createGameBatchWork({ store, clock, log, batches, known: () => knownGames(catalogue) }) };
  const books = createBooks({ store });
  const messages = createMessages({ store, clock, mailTo: mailer && settings.contactTo, replyTo: settings.contactTo });
  const desk = createDesk({ store, clock, catalogue, books, messages });
  const digest = createDigest({ store, clock, desk, books, health, to: mailer && ownerMail });
  const orderSearch = createOrderSearch({ store, identity, keys, orders });
  const statementFiles = createStatementFiles({ store, cipher, clock });
  const statements = { ...statementFiles, ...createStatementMatching({ store, clock, files: statementFiles, orders }) };
  const reconciler = createReconciler({
    log,
    turns: [
      { name: 'owed-keys', run: () => fillOwed(null) },
      ...(provider ? [{ name: 'card-access', run: () => provider.check() }] : []),
      ...(cards ? [{ name: 'cards', run: createCardReconciliation({ store, cards, clock, log }) }] : []),
      ...(cardEvents ? [{ name: 'card-events', run: cardEvents.forgetOld }] : []),
      ...(cardRefunds ? [{ name: 'card-refunds', run: cardRefunds.turn }] : []),
      { name: 'health', run: health.turn },
      { name: 'digest', run: digest.turn },
      { name: 'statements', run: statements.wipeExpired },
      { name: 'key-imports', run: () => keyImports.resume() },
      { name: 'game-batches', run: gameBatches.resume },
    ],
  });
  const audit = createAuditLog({ store, identity, owners });
  const carts = createCarts({ store });

  let starting: Promise<void> | null = null;

  async function start(tell: Progress): Promise<void> {
    tell('Opening the database');
    await store.ping();
    if (!(await isWhole(store)))
      throw new Error('A copy into this store did not end. Run the same npm run data -- copy again: it goes on where it stopped.');
    await checkKeySecret({ store, cipher });
    if (settings.demo) {
      await seedDemo({
        store,
        keys,
        log,
        onProgress: (done, all) => done % 12 === 0 && tell(`Loading the demo catalogue: ${done} of ${all} games`),
      });
    }
    await games.resumeRemovals();
    if (settings.adminEmails.length === 0) await ensureOwner({ identity, store, tell: (owner) => tellOwner(owner, tell) });
    await catalogue.start(tell);
    mailing.start();
    reconciler.start();
    const [address] = settings.adminEmails;
    if (address !== undefined && !(await verification.isAnyVerified(settings.adminEmails)))
      tell(`To own the store: sign up at ${settings.origin}/signup with ${address}, then run npm run owner -- ${address}`);
  }

  /** Resolves once the shop can be used; a start that failed is tried again by the next call. */
  function ready(tell: Progress = tellTerminal): Promise<void> {
    starting ??= start(tell).catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return starting;
  }

  async function close(): Promise<void> {
    liveCarts.close();
    catalogue.stop();
    await reconciler.stop();
    await health.stop();
    await gameBatches.stop();
    await mailing.stop();
    await keyImports.stop();
    await store.close();
  }

  return {
    env: settings,
    secrets,
    log,
    clock,
    store,
    cipher,
    identity,
    coverArt: createCoverArt(),
    qrCodes: createQrCodes(),
    sessions,
    secondFactors,
    limits,
    accounts: createAccounts({ identity, limits, verification, log, adminEmails: settings.adminEmails }),
    accountData: createAccountData({ carts, messages, orders, secondFactors, sessions }),
    accountRemoval: createAccountRemoval({ store, identity, sessions, secondFactors, orders, proofs, audit }),
    audit,
    passwords: createPasswords({ identity, tokens, sessions, limits, owners }),
    providerSignIn: createProviderSignIn({ identity, sessions, limits }),
    providerStates: createProviderStates({ store, clock }),
    verification,
    messages,
    outbox: createOutbox({ store, clock, cipher, letters, isSending: mailer !== null, owners }),
    carts,
    liveCarts,
    games,
    doctor,
    health,
    gameBatches,
    books,
    desk,
    digest,
    keys,
    keyImports,
    catalogue,
    orders,
    questions,
    refunds,
    /** null: nobody can pay by card on this store. */
    cards,
    cardEvents,
    /** Since when (ms) PayPal refuses the store's own name and secret; null where it doesn't. */
    cardsRefusedSince: () => provider?.refusedSince() ?? null,
    proofs,
    statements,
    orderSearch,
    ready,
    close,
  };
}

/** The engine's database with these settings. `waitMs`: how long a call may take, where that is not the shop's 10 seconds. */
export function openStore(
  { dataDir, firestore: { projectId, emulatorHost } }: Env,
  engine: Env['store'],
  options: { readonly waitMs?: number } = {},
): Store {
  switch (engine) {
    case 'sqlite':
      return openSqliteStore({ file: sqliteFile(dataDir), indexes: INDEXES, ...options });
    case 'firestore':
      return openFirestoreStore({
        indexes: INDEXES,
        ...options,
        ...(projectId === null ? {} : { projectId }),
        ...(emulatorHost === null ? {} : { emulatorHost }),
      });
  }
}

/** null: mail waits in the outbox. */
function openMailer({ smtpUrl, mailFrom }: Env): Mailer | null {
  if (smtpUrl === null || mailFrom === null) return null;
  return createSmtpMailer({ url: smtpUrl, isLocal: isLoopback(new URL(smtpUrl)), from: mailFrom });
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'miftah.db');
}

/** A data folder that can't be used ends the process, whichever it is, with its sentence alone: a stack trace would bury it. */
function openOrExit(): Shop {
  try {
    return openShop(env);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    process.stderr.write(`The shop could not start: ${error.message}\n`);
    process.exit(1);
  }
}

export const shop = openOrExit();
