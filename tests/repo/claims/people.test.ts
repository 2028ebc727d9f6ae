import { expect, test } from 'vitest';

import { ageOn } from '~/domain/account/age';
import { weaknessOf } from '~/domain/account/password';
import { mayUnlink, refuseLink } from '~/domain/account/provider-sign-in';
import { toShopServices } from '~/domain/setting/services';
import { backAlerts } from '~/domain/wish';
import { createEmailChanges } from '~/features/account/email-change.server';
import { createNotices } from '~/features/account/notice.server';
import { createOwners, createPrintedPassword } from '~/features/account/owner.server';
import { createPasswords } from '~/features/account/password.server';
import { createProviderSignIn } from '~/features/account/provider-sign-in.server';
import { createSignIn } from '~/features/account/sign-in.server';
import { createVerification } from '~/features/account/verification.server';
import { createAccountRemoval } from '~/features/privacy/delete-account.server';
import { createAccountData } from '~/features/privacy/export.server';
import { createSecondFactors } from '~/features/session/second-factor/enrolment.server';
import { createSecurityLog } from '~/features/session/security-log.server';
import { createSessions } from '~/features/session/sessions.server';
import { createStockAlerts } from '~/features/stock-alert/index.server';

import { PEOPLE_LABELS } from './labels';
import { type Claims, isLabel, stale, unlisted, withoutSource } from './sentences';

/** The claims of account, sign-in and failures, page × sentence × function × document. */
const CLAIMS: readonly Claims<'people'>[] = [
  {
    at: 'account',
    of: [createEmailChanges],
    from: ['tokens', 'users'],
    says: {
      account: `
        email-change-lead email-change-lead-no-mail email-change-sent email-change-owner email-change-question
        email-change-question-no-mail email-changed email-same verify-unknown email-used-text verify-expired email-sign-in-text
        email-email-in-use-text take-back-text take-back-used take-back-expired take-back-email-in-use
      `,
    },
  },
  {
    at: 'account, link of a mail',
    of: [createVerification, createOwners],
    from: ['tokens', 'users'],
    says: {
      account: `
        verify-outside verify-used verify-sign-in address-confirmed address-unconfirmed address-unconfirmed-no-mail
        confirmation-sent
      `,
    },
  },
  {
    at: 'account, link of a mail',
    of: [createNotices],
    from: ['tokens', 'sessions'],
    says: {
      account: `
        not-me-text not-me-used not-me-expired
      `,
    },
  },
  {
    at: 'account, alerts',
    of: [createStockAlerts, backAlerts],
    from: ['stockAlerts', 'wishes'],
    says: {
      account: `
        alerts-lead alerts-lead-no-mail alerts-none
      `,
    },
  },
  {
    at: 'account, devices',
    of: [createSessions, createSecurityLog],
    from: ['sessions', 'securityLogs'],
    says: {
      account: `
        devices-proof devices-sign-in events-lead events-none event-times name-changed device-ended devices-ended
      `,
    },
  },
  {
    at: 'account, second step',
    of: [createSecondFactors],
    from: ['secondFactors'],
    says: {
      account: `
        factor-first factor-off-text factor-on-since factor-renew-text factor-turn-off-text factor-codes-text recovery-left
        factor-is-off second-step-on second-step-off factor-too-late factor-needed
      `,
    },
  },
  {
    at: 'account, login, reset',
    of: [createPasswords, createPrintedPassword],
    from: ['tokens', 'users', 'sessions'],
    says: {
      account: `
        password-changed password-change-hint password-none password-none-no-mail password-link-sent
      `,
      'sign-in': `
        forgot-lead reset-ends reset-printed reset-links-hint reset-used reset-expired sign-in-overtaken reset-sent reset-ask-shop
        reset-done
      `,
    },
  },
  {
    at: 'account, login',
    of: [createProviderSignIn, mayUnlink, refuseLink],
    from: ['users'],
    says: {
      account: `
        providers-none provider-only-way-in provider-unlinked-google provider-unlinked-github
      `,
      'sign-in': `
        login-disabled provider-provider-unverified provider-account-unverified provider-linked-elsewhere provider-other-linked
        provider-linked-google provider-linked-github
      `,
    },
  },
  {
    at: 'account, deletion',
    of: [createAccountRemoval, createAccountData],
    from: ['users', 'orders', 'messages', 'outbox'],
    says: {
      account: `
        data-hint delete-unseen delete-consequences delete-messages delete-messages-stay delete-stays account-deleted
        account-deletion-begun delete-order-open delete-owner
      `,
    },
  },
  {
    at: 'login, sign-up',
    of: [createSignIn, weaknessOf, ageOn],
    from: ['users', 'limits'],
    says: {
      'sign-in': `
        code-lead signup-birth-hint signup-phone-hint code-too-late login-not-found login-wrong-password login-too-many
        code-wrong-code signup-birth-future email-in-use signup-too-many forgot-too-many
      `,
    },
  },
  {
    at: 'login',
    of: [toShopServices],
    from: ['settings'],
    says: {
      'sign-in': `
        sign-in-demo sign-in-demo-elsewhere provider-not-set-up
      `,
    },
  },
  {
    at: 'login, sign-up, cookies',
    of: [],
    from: ['rules:Access', 'rules:Cart'],
    says: {
      'sign-in': `
        login-lead signup-lead signup-terms cookies-nothing-kept cookies-how
      `,
    },
  },
];

test('each sentence says by which function and documents it holds, or is a label by its form or by the list', () => {
  expect(unlisted('people', CLAIMS, PEOPLE_LABELS, isLabel)).toEqual([]);
});

test('the lists name sentences that exist, once', () => {
  expect(stale('people', CLAIMS, PEOPLE_LABELS)).toEqual([]);
});

test('each claim has a function and a document behind it', () => {
  expect(withoutSource(CLAIMS)).toEqual([]);
});
