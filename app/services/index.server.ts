import { ALL_LANGUAGES } from '~/domain/setting/languages';
import { createDiskSpace } from '~/adapters/node/disk-space.server';
import { SecretsError } from '~/adapters/node/secrets.server';
import { createPictures } from '~/adapters/sharp/pictures.server';
import { createProcessName } from '~/adapters/node/process-name.server';
import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import { createQrCodes } from '~/adapters/uqr/qr-codes.server';
import { settingNotes } from '~/domain/admin/config-warning';
import { payToOf } from '~/domain/payment/payee';
import type { ShopServices } from '~/domain/setting/services';
import { env, type Env } from '~/config/index.server';
import { createAccounts, createOwners } from '~/features/account/index.server';
import { createAlerts } from '~/features/alert/index.server';
import { createAuditLog } from '~/features/audit/index.server';
import { createDailyBackup, createJournalCopying } from '~/features/backup/index.server';
import { createRefundAccounts } from '~/features/refund/index.server';
import { createCouponFigures, createOfferResults, createReports } from '~/features/reports/index.server';
import { createStatements } from '~/features/statement/index.server';
import { createCarts } from '~/features/cart/index.server';
import { createCouponEntry, createCoupons } from '~/features/coupon/index.server';
import { createContact } from '~/features/contact/index.server';
import { createCatalogue, SNAPSHOT_ABOVE } from '~/features/catalogue/index.server';
import { createDashboard, createAdminNotifications } from '~/features/admin/index.server';
import { createDoctor } from '~/features/doctor/index.server';
import { createGames } from '~/features/game/index.server';
import { createJobLease, createDeferredTasks, createScheduler } from '~/features/jobs/index.server';
import { createKeys, renewPrints } from '~/features/key/index.server';
import { createLimits, createSecurityLog } from '~/features/session/index.server';
import { createLive } from '~/features/live/index.server';
import { createFigures, createOperatorAlerts, createReadiness } from '~/features/monitoring/index.server';
import { createOffers } from '~/features/offer/index.server';
import { createOrders, createSales } from '~/features/order/index.server';
import { createPersonalData, createRetention } from '~/features/privacy/index.server';
import { createSettings } from '~/features/setting/index.server';
import { createStockAlerts } from '~/features/stock-alert/index.server';
import { createWishes, dropUnsentPrices } from '~/features/wish/index.server';

import {
  databaseFolders,
  setJournalsAside,
  standingOf,
  openBackups,
  openCopyOfJournal,
  messengerOf,
  openMessenger,
  tryMailServer,
  watchedFolders,
} from './adapters.server';
import { openCards } from './cards.server';
import { isMadeUp, openStandIns } from './demo.server';
import { openMail } from './mail.server';
import { createStart, tellBroken, tellEqualKeys, tellTerminal } from './startup.server';
import { withSecurityLog } from './with-security-log.server';
import { openWorld, type Readings } from './world.server';

export type Shop = ReturnType<typeof openShop>;

/** Makes the shop: the only place where ports meet adapters. It reads and writes nothing before `ready`. */
export function openShop(settings: Env, writeLog?: (line: string) => void) {
  const readings: Readings = {
    isReady: async () => (await missingToSell()) === null,
    readStore: () => figures(),
    readJobs: () => scheduler.figures().jobs,
  };
  const { world, secrets, metrics, putAside, requestContexts } = openWorld(settings, readings, writeLog);
  const { store, clock, log, identity } = world;
  const ownership = createOwners({ store, identity, adminEmails: settings.adminEmails });
  const owners = ownership.addresses;
  const standIns = openStandIns(settings, { owners, clock });
  const shopSettings = createSettings({
    ...world,
    envOverrides: settings.envOverrides,
    defaults: { ...ALL_LANGUAGES, adminSecondStep: settings.isProduction ? '1' : '0' },
    owners,
    onRenewed: () => mailing.lookAgain(),
  });
  const { current, services } = shopSettings;
  const holdMs = () => current().holdMinutes * 60_000;
  const isDemo = () => isMadeUp(settings, current(), services());
  const deferredTasks = createDeferredTasks({ log });
  const security = createSecurityLog({ ...world, requestContexts, deferredTasks, keptDays: settings.keptDays.security });
  const limits = createLimits(world);
  const audit = createAuditLog({ ...world, owners });

  const live = createLive(world);
  const accountWorks = createAccounts({
    ...world,
    limits,
    codes: createOneTimeCodes(() => current().name),
    adminEmails: settings.adminEmails,
    owners: ownership,
    deferredTasks,
    onSessionEnded: (ended) => ('secret' in ended ? live.endSession(ended.secret) : live.endSessions(ended.accountId)),
  });
  const { accountLanguages } = accountWorks;
  const catalogue = createCatalogue({ ...world, packing: settings.store === 'firestore' ? { above: SNAPSHOT_ABOVE } : null });
  const mail = openMail(world, { settings, shopSettings, owners, accountLanguages, catalogue });
  const { mailing, outbox, hasServer, sendsMail, ownerMail } = mail;
  const alerts = createAlerts({ ...world, ownerMail });
  const pictures = createPictures(() => requestContexts.current()?.address ?? '');
  const sales = createSales({ ...world, onSales: (sold) => catalogue.takeSales(sold) });
  const { games, gameBatches, gamePictures, pictureIntake } = createGames({
    ...world,
    catalogue,
    pictures,
    onUndone: (gameIds) => dropUnsentPrices(store, new Set(gameIds)),
  });
  const offers = createOffers(world);
  const carts = createCarts(world);
  /** Looks at once for news for the owner: the scheduled job comes up to a minute later. */
  const onWaiting = () => deferredTasks.run('owner-not-told', ownerNews.runDue);
  const payTo = () => payToOf(current(), settings.isProduction);
  const { orders, orderSearch, proofs, stock, onStockArrived } = createOrders({
    ...world,
    deferredTasks,
    pictures,
    holdMs,
    ownerMail,
    sendsMail,
    onWaiting,
    usdRate: () => current().usdRate,
    payTo,
  });
  const coupons = createCoupons(world);
  const couponEntry = createCouponEntry({ limits, carts, evaluateCoupon: orders.evaluateCoupon, find: coupons.find, clock });
  const { keys, keyImports, keyFiles } = createKeys({ ...world, onStockArrived });
  const cards = openCards({
    ...world,
    services,
    shopName: () => current().name,
    paypalOrigin: settings.paypalOrigin,
    standIn: standIns?.cards ?? null,
    isDemo,
    stock,
    holdMs,
    ownerMail,
    origin: settings.origin,
    settle: orders.settle,
    evaluatePrice: orders.evaluatePrice,
    onWaiting,
    onStockArrived,
  });
  const refundAccounts = createRefundAccounts({ ...world, ownerMail });
  const reports = createReports(world);
  const statements = createStatements({ ...world, orders, payTo });
  const { messages, contactLimit } = createContact({ ...world, limits, contactTo: () => current().contactTo, sendsMail: hasServer });
  /** The tasks that are left for the owner. */
  const notes = () => settingNotes({ ...settings, settings: current(), services: services() });
  // why not on Firestore: a check reads every document, and each read costs money
  const isAutomatic = settings.store === 'sqlite';
  const { doctor, health } = createDoctor({
    ...world,
    isAutomatic,
    onBroken: tellBroken,
    bySettings: () => notes().filter((note) => note === 'legal-unconfirmed'),
  });
  const backups = createDailyBackup({ ...world, folder: openBackups(settings) });
  const disks = createDiskSpace(watchedFolders(settings));
  const figures = createFigures({ ...world, alerts, health, backups, disks });
  const missingToSell = createReadiness({ ...world, ownDisk: createDiskSpace(databaseFolders(settings)) });
  const journalCopying = createJournalCopying({ ...world, alerts, copy: openCopyOfJournal(settings) });
  const wishes = createWishes({
    ...world,
    limits,
    catalogue,
    findAccount: (id) => identity.find(id),
    languageOf: (accountId) => accountLanguages.of(accountId),
    onWaiting: (gameId) => stockAlerts.watch(gameId),
  });
  const stockAlerts = createStockAlerts({ ...world, limits, catalogue, stock, accounts: wishes.news });
  const saleSettings = () => ({
    isDemo: isDemo(),
    hasOwnerAddress: ownership.hasOwnAddress(),
    hasContact: current().contact !== null,
    hasPayee: services().paypal !== null || !current().bank.isDemo || !current().walletsAreDemo,
    isMailTried: hasServer() && shopSettings.isMailTried(),
    hasSeller: current().seller !== null,
    isLegalConfirmed: current().legalConfirmed,
  });
  const { dashboard, digest, restock } = createDashboard({
    ...world,
    catalogue,
    reports,
    messages,
    alerts,
    health,
    saleSettings,
    countWaitingMails: () => outbox.countWaiting(),
    hasChosenLanguages: () => shopSettings.view('languages').changedAt > 0,
    to: () => (hasServer() ? ownerMail() : null),
  });
  const ownerNews = createAdminNotifications({
    ...world,
    ...mail,
    messenger: openMessenger(services, settings.telegramOrigin),
  });
  const personalData = createPersonalData({
    ...world,
    ...accountWorks,
    carts,
    wishes,
    security,
    messages,
    orders,
    audit,
    stockAlerts,
    refundAccounts,
    onStockArrived,
    owners,
    isShared: settings.firebase !== null,
  });
  const account = withSecurityLog({ ...accountWorks, ...personalData }, { security, identity });

  const retention = createRetention({
    ...world,
    keptDays: settings.keptDays,
    forgetStatement: statements.forget,
    unverified: {
      ...account.unverifiedAccounts,
      // why: where no mail is sent, no address can be confirmed
      list: async (...query) => (hasServer() ? account.unverifiedAccounts.list(...query) : { docs: [], next: null }),
    },
  });
  // why on SQLite only: its processes share a machine, and elsewhere all may have the same name and number
  const processName = createProcessName({ isGone: settings.store === 'sqlite' });
  const scheduler = createScheduler({
    log,
    clock,
    lease: createJobLease({ store, clock, holder: processName, onClockAhead: (ms) => operatorAlerts.noteClockAhead(ms) }),
    jobs: {
      'owed-keys': () => orders.fillOwed(null),
      // why together: who hears that a game is back gets one mail with all else
      'stock-alerts': async () => (await stockAlerts.runDue()) + (await wishes.news.runDue()),
      ...cards.jobs,
      health: health.runDue,
      backup: backups.runDue,
      digest: digest.runDue,
      'owner-news': ownerNews.runDue,
      proofs: proofs.sweep,
      'account-removals': account.accountRemoval.resume,
      'game-removals': games.resumeRemovals,
      statements: async () => (await statements.wipeExpired()) + (await statements.resumeConfirming()),
      retention: retention.runDue,
      'key-imports': async () => {
        await keyImports.resume();
        tellEqualKeys(await renewPrints(world), tellTerminal);
      },
      'game-batches': gameBatches.resume,
      offers: offers.resume,
      sales: sales.runDue,
    },
  });

  const operatorAlerts = createOperatorAlerts({
    ...world,
    alerts,
    onAlert: onWaiting,
    sendsMail: hasServer,
    jobs: scheduler.figures,
    backups,
    disks,
  });

  const { verification } = account;
  function startWork(): void {
    mailing.start();
    scheduler.start();
    journalCopying.start();
    operatorAlerts.start();
  }
  const ready = createStart({
    ...world,
    settings,
    shopSettings,
    keys,
    catalogue,
    verification,
    owners: ownership,
    notes,
    onReady: startWork,
    standing: () => standingOf(settings, store),
    setJournalsAside: () => setJournalsAside(settings, clock),
  });

  async function close(): Promise<void> {
    live.close();
    await deferredTasks.finish();
    catalogue.stop();
    shopSettings.stop();
    retention.stop();
    // why first: its jobs resume such work
    await scheduler.stop();
    for (const job of [offers, gameBatches, keyImports]) await job.stopWork();
    for (const worker of [health, backups, mailing, journalCopying, operatorAlerts]) await worker.stop();
    await store.close();
  }

  return joined(cards.shown, {
    ...world,
    env: settings,
    secrets,
    settings: shopSettings,
    notes,
    payTo,
    get sendsMail() {
      return sendsMail();
    },
    /** Grows with each change of what shoppers' pages say to everybody. */
    get pagesVersion() {
      return catalogue.version + shopSettings.version + mailing.turns;
    },
    tryMailServer,
    messengerOf: (bot: NonNullable<ShopServices['telegram']>) => messengerOf(bot, settings.telegramOrigin),
    pictures,
    qrCodes: createQrCodes(),
    requestContexts,
    security,
    limits,
    audit,
    alerts,
    ...account,
    owners: ownership,
    games,
    catalogue,
    gameBatches,
    gamePictures,
    pictureIntake,
    offers,
    carts,
    coupons: { ...coupons, ...couponEntry },
    couponFigures: createCouponFigures(world),
    offerResults: createOfferResults(world),
    wishes,
    live,
    orders,
    orderSearch,
    proofs,
    keys,
    keyImports,
    keyFiles,
    refundAccounts,
    /** null everywhere but in a demo on this machine where nothing is set up. */
    get standIns() {
      return isDemo() ? standIns : null;
    },
    reports,
    statements,
    retention,
    messages,
    contactLimit,
    stockAlerts,
    outbox,
    doctor,
    health,
    backups,
    metrics,
    missingToSell,
    /** The documents that this process met and can't read. */
    putAside,
    dashboard,
    digest,
    restock,
    ready,
    close,
  });
}

/** Joins two parts of the shop. What is read at each use stays so in both: a spread would read it once. */
function joined<Part extends object, Other extends object>(part: Part, other: Other): Part & Other {
  return Object.defineProperties(part, Object.getOwnPropertyDescriptors(other)) as Part & Other;
}

/** Opens the shop of this process's settings. Ends the process where a data folder can't be used, with only its sentence: a stack trace would hide it. */
export function openOwnShop(): Shop {
  try {
    return openShop(env);
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    process.stderr.write(`The shop could not start: ${error.message}\n`);
    process.exit(1);
  }
}
