import type { Language } from '~/domain/shared/language';
import type { AccountChange } from '~/domain/mail/kinds';
import type { Account, Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Transaction } from '~/ports/store';

import type { AccountLanguages } from './language.server';
import type { LimitRule, Limits, Sessions } from '~/features/session/index.server';
import { isStoreUnavailable } from '~/features/documents/index.server';
import type { TokenProblem, Tokens } from './token.server';

// why a limit: the earlier mails told it, and no mailbox is filled by changes
const NOTICES: LimitRule = { max: 10, windowMs: 24 * 60 * 60_000 };

const GROUPS = {
  password: 'password',
  'google-linked': 'link',
  'google-unlinked': 'link',
  'github-linked': 'link',
  'github-unlinked': 'link',
  'second-step-on': 'step',
  'second-step-off': 'step',
} as const satisfies Record<AccountChange, string>;

interface Dependencies {
  readonly identity: Pick<Identity, 'find'>;
  readonly tokens: Tokens;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly languages: Pick<AccountLanguages, 'of'>;
  readonly limits: Limits;
  readonly log: Log;
}

export type Notices = ReturnType<typeof createNotices>;

/** Writes mails about changes of an account, each with a link for a person who didn't make it: docs/rules.md, Sign-in. */
export function createNotices({ identity, tokens, sessions, languages, limits, log }: Dependencies) {
  /** Writes the mail in the transaction of the change, after the last read. `language`: from languageOf(), read before. */
  async function write(tx: Transaction, account: Pick<Account, 'id' | 'email'>, change: AccountChange, language: Language): Promise<void> {
    await tokens.mail(tx, 'account-changed', account, { change, language });
  }

  /** Writes the mail of a change by the account service, which stays even if the mail fails. */
  async function tell(account: Pick<Account, 'id' | 'email'>, change: AccountChange): Promise<void> {
    try {
      if (await limits.take(`notice ${GROUPS[change]} ${account.id}`, NOTICES))
        await tokens.send('account-changed', account, { change, language: await languages.of(account.id) });
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      log.error('change-not-mailed', error, { accountId: account.id, change });
    }
  }

  async function look(secret: string) {
    const token = await tokens.peek('account-changed', secret);
    if (!token.ok) return token;
    const account = await identity.find(token.accountId);
    return account && !account.disabled ? ({ ok: true, account } as const) : ({ ok: false, code: 'unknown' } as const);
  }

  /** Ends all sessions of the account, consumes the link, and makes one to set a password, which ends all unknown links. */
  async function disown(
    secret: string,
  ): Promise<
    { readonly ok: true; readonly accountId: string; readonly resetSecret: string } | { readonly ok: false; readonly code: TokenProblem }
  > {
    const link = await look(secret);
    if (!link.ok) return link;
    // why used last: if the store fails in between, the link still works
    await sessions.endAll(link.account.id);
    const { secret: resetSecret } = await tokens.make('reset-password', link.account.id);
    const used = await tokens.use('account-changed', secret);
    return used.ok ? { ok: true, accountId: link.account.id, resetSecret } : used;
  }

  return { write, tell, look, disown, languageOf: languages.of };
}
