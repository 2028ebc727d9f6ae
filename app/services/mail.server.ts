import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import type { Env } from '~/config/index.server';
import { mailAccountOf } from '~/domain/setting/services';
import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import type { Catalogue } from '~/features/catalogue/index.server';
import { createMail } from '~/features/mail/index.server';
import { createMailStanding } from '~/features/mail-standing/index.server';
import type { Settings } from '~/features/setting/index.server';

import { openMailer } from './adapters.server';
import type { World } from './world.server';

interface MailNeeds {
  readonly settings: Env;
  readonly shopSettings: Settings;
  readonly owners: readonly string[];
  readonly accountLanguages: { readonly of: (accountId: string) => Promise<Language> };
  readonly catalogue: Catalogue;
}

/** Opens the outbox with the mail server in the settings of each moment, and what mails to the owner need. */
export function openMail(world: World, { settings, shopSettings, owners, accountLanguages, catalogue }: MailNeeds) {
  const { current, services } = shopSettings;
  const mailer = openMailer(services);
  const templates = createMailTemplates({ origin: settings.origin, shop: () => current().name, logo: () => current().logo });
  const hasServer = () => mailer() !== null;

  /** Returns the language in which the first owner reads pages. */
  async function ownerLanguage(): Promise<Language> {
    const account = owners[0] === undefined ? null : await world.identity.findByEmail(owners[0]);
    return account === null ? DEFAULT_LANGUAGE : accountLanguages.of(account.id);
  }

  const { mailing, outbox } = createMail({
    ...world,
    templates,
    mailer,
    owners,
    ownerLanguage,
    host: new URL(settings.origin).hostname,
    standing: createMailStanding({ clock: world.clock, catalogue }),
    server: () => {
      const account = mailAccountOf(services().mailServer);
      const isFixed = settings.envOverrides.smtpServer !== undefined;
      return account === null ? null : { account, setAt: isFixed ? null : shopSettings.view('mail').changedAt };
    },
    shopperLanguage: (chosen) => {
      const { languages } = current();
      return languages.includes(chosen) ? chosen : (languages[0] ?? chosen);
    },
  });

  return {
    templates,
    mailing,
    outbox,
    hasServer,
    /** Tells whether mails leave now: what pages promise depends on it alone. */
    sendsMail: () => hasServer() && !mailing.isHeldUp,
    ownerMail: () => current().contactTo ?? owners[0] ?? null,
    ownerLanguage,
  };
}
