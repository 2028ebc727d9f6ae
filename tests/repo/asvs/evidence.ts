/* What shows each requirement: a file, or a heading of docs/asvs.md; `a deviation` has its reason there. The short names are ours. */

const ROWS = `
  1.1.1 Decode once: app/server/validate-request.server.test.ts
  1.1.2 Encode last: app/entry.server.tsx
  1.2.1 Encode for HTML and headers: tests/http/account-page.test.ts
  1.2.2 Safe addresses: app/domain/game/index.test.ts
  1.2.3 Escape scripts and JSON: tests/http/catalogue.test.ts
  1.2.4 Query parameters: app/adapters/sqlite/query.server.test.ts
  1.2.5 No system commands: app/adapters/sqlite/backup.server.ts
  1.2.9 Regular expressions: app/domain/account/display-name.ts
  1.3.2 No eval: app/http/security-headers.server.test.ts
  1.3.3 Clean risky input: app/web/form.server.test.ts
  1.3.6 No calls to typed addresses: app/config/index.server.ts
  1.3.7 No templates of input: app/adapters/mail-templates/render.server.ts
  1.3.10 Format strings: app/ui/translations/words.test.ts
  1.3.11 No injection into mails: app/adapters/smtp/mailer.server.test.ts
  1.4.1 Memory-safe strings: package.json
  1.4.2 Integer overflow: app/domain/shared/money.test.ts
  1.4.3 Release memory: app/http/event-stream.server.ts
  1.5.2 Safe deserialization: app/features/documents/reader.server.ts
  2.1.1 Rules for input: docs/rules.md
  2.1.2 Rules for related fields: docs/rules.md
  2.1.3 Limits written down: docs/rules.md
  2.2.1 Check by rule: app/web/form.server.test.ts
  2.2.2 Check on server: app/web/form.server.test.ts
  2.2.3 Check combinations: app/features/card/record.server.test.ts
  2.3.1 Steps in their order: app/domain/order/index.test.ts
  2.3.2 Limits enforced: tests/resilience/crowd.test.ts
  2.3.3 All or nothing: tests/resilience/flows.test.ts
  2.3.4 Nothing sold twice: tests/resilience/crowd.test.ts
  2.4.1 Limits against machines: app/features/account/login-throttle.server.test.ts
  3.2.1 Files are never pages: tests/http/middleware.test.ts
  3.2.2 Text as text: tests/http/account-page.test.ts
  3.3.1 Secure cookies: app/web/cookies.server.test.ts
  3.3.2 SameSite: app/http/same-origin.server.test.ts
  3.3.3 __Host- prefix: app/web/cookies.server.test.ts
  3.3.4 HttpOnly cookies: app/web/cookies.server.test.ts
  3.4.1 HSTS: tests/http/public.test.ts
  3.4.2 CORS: app/http/security-headers.server.ts
  3.4.3 Content-Security-Policy: app/http/security-headers.server.test.ts
  3.4.4 nosniff everywhere: tests/http/middleware.test.ts
  3.4.5 Referrer-Policy: tests/http/takeover.test.ts
  3.4.6 frame-ancestors everywhere: app/http/security-headers.server.test.ts
  3.5.1 Foreign forms refused: tests/http/middleware.test.ts
  3.5.2 No preflight reliance: app/http/same-origin.server.test.ts
  3.5.3 No change by GET: tests/http/owner.test.ts
  3.7.1 Current technology only: nothing else is used
  3.7.2 Redirects from a list: tests/http/open-redirects.test.ts
  4.1.1 Content type: app/http/security-headers.server.test.ts
  4.1.2 Redirect to https: deploy/Caddyfile
  4.1.3 Proxy's headers: app/http/client-ip.server.test.ts
  4.2.1 Where a message ends: tests/http/middleware.test.ts
  5.1.1 Kinds and sizes of files: docs/rules.md
  5.2.1 Size of a file: app/web/form.server.test.ts
  5.2.2 Content of a file: app/domain/shared/file-kind.test.ts
  5.3.1 Uploads are never run: app/features/order/payment-proof/index.server.ts
  5.3.2 No path from names: app/features/order/payment-proof/index.server.test.ts
  5.4.1 Names of downloads: app/features/order/payment-proof/index.server.ts
  5.4.2 Encoded names: app/routes/_admin.admin.codes.$gameId_.export.ts
  5.4.3 Virus scanner: a deviation
  6.1.1 Guessing written down: docs/rules.md
  6.1.2 Barred words of the shop: docs/asvs.md, Passwords
  6.1.3 Ways in written down: docs/asvs.md, Ways in
  6.2.1 Eight characters: a deviation
  6.2.2 Change of password: tests/http/account-page.test.ts
  6.2.3 With current password: app/features/account/password.server.test.ts
  6.2.4 Commonest passwords refused: app/adapters/shared/common-passwords.server.test.ts
  6.2.5 No composition rules: app/domain/account/password.ts
  6.2.6 type=password: app/ui/components/form/password-field.tsx
  6.2.7 Paste allowed: app/routes/login.tsx
  6.2.8 Password as typed: tests/support/contracts/identity.ts
  6.2.9 64 characters: app/domain/account/password.test.ts
  6.2.10 No forced change: none is forced
  6.2.11 Barred words used: app/domain/account/password.test.ts
  6.2.12 Leaked passwords refused: app/adapters/shared/common-passwords.server.ts
  6.3.1 Guessing is stopped: app/features/account/login-throttle.server.test.ts
  6.3.2 No default accounts: app/config/index.server.test.ts
  6.3.3 Second step for all: a deviation
  6.3.4 All ways alike: tests/http/takeover.test.ts
  6.4.1 First passwords end: tests/http/printed-password.test.ts
  6.4.2 No secret questions: there are none
  6.4.3 Reset keeps second step: tests/http/takeover.test.ts
  6.4.4 Lost second step: tests/http/second-factor.test.ts
  6.5.1 Codes work once: app/features/session/second-factor/enrolment.server.test.ts
  6.5.2 Recovery codes hashed: app/features/session/second-factor/enrolment.server.test.ts
  6.5.3 Random secrets: app/features/documents/random.ts
  6.5.4 20 bits of entropy: app/features/documents/random.ts
  6.5.5 Lifetime of codes: a deviation
  6.8.1 Provider and id: app/features/account/provider-sign-in.server.test.ts
  6.8.4 Provider's strength: tests/http/providers.test.ts
  7.1.1 Lifetimes: docs/asvs.md, Sessions
  7.1.2 Number of sessions: app/features/session/sessions.server.test.ts
  7.1.3 Sessions elsewhere: docs/asvs.md, Sessions
  7.2.1 Checked on the server: app/web/guards.server.test.ts
  7.2.2 Made at sign-in: tests/http/account.test.ts
  7.2.3 128 bits: app/features/session/sessions.server.test.ts
  7.2.4 New at sign-in: tests/http/account.test.ts
  7.3.1 Idle time: docs/asvs.md, Sessions
  7.3.2 Whole life: app/features/session/sessions.server.test.ts
  7.4.1 Ended sessions: tests/http/takeover.test.ts
  7.4.2 Disabled accounts: tests/http/takeover.test.ts
  7.4.3 End other sessions: tests/http/takeover.test.ts
  7.4.4 Logout everywhere: app/ui/storefront/layout/header.tsx
  7.4.5 Admins end sessions: tests/http/owner.test.ts
  7.5.1 Sign in again: tests/http/takeover.test.ts
  7.5.2 End own sessions: tests/http/account-page.test.ts
  7.6.1 Provider's session: docs/asvs.md, Sessions
  7.6.2 Session by click: tests/http/providers.test.ts
  8.1.1 Access written down: tests/support/access/table.ts
  8.1.2 Fields written down: docs/threat-model.md
  8.2.1 Who may act: tests/http/routes.test.ts
  8.2.2 Who may see things: app/features/order/unpaid.server.test.ts
  8.2.3 Who may see fields: app/web/form.server.test.ts
  8.3.1 Judged on the server: tests/http/routes.test.ts
  9.1.1 Tokens verified: app/web/cookies.server.test.ts
  9.1.2 Fixed algorithms: app/http/cookies/signed.server.ts
  9.1.3 Own keys only: app/adapters/node/secrets.server.test.ts
  9.2.1 Time span: tests/http/providers.test.ts
  9.2.2 One purpose: app/web/cookies.server.test.ts
  9.2.3 This service only: app/adapters/node/secrets.server.ts
  10.1.1 Tokens where needed: app/web/sign-in/strategy.server.test.ts
  10.1.2 Browser's own request: tests/http/providers.test.ts
  10.2.1 Forged answers: tests/http/providers.test.ts
  10.2.2 Mixed-up providers: tests/http/providers.test.ts
  10.5.2 Subject: tests/http/providers.test.ts
  11.1.1 Policy for keys: docs/asvs.md, Secrets
  11.1.2 Inventory: docs/asvs.md, Secrets
  11.2.1 Known implementations: app/adapters/node/encryption.server.ts
  11.2.2 Exchangeable: app/features/data/rotate-secret.server.test.ts
  11.2.3 128 bits: docs/asvs.md, Secrets
  11.3.1 No weak modes: app/adapters/node/encryption.server.ts
  11.3.2 Approved ciphers: app/adapters/node/encryption.server.test.ts
  11.3.3 Changes noticed: app/adapters/node/encryption.server.test.ts
  11.4.1 Approved hashes: app/adapters/otpauth/one-time-codes.server.ts
  11.4.2 Slow hash of passwords: app/adapters/local-identity/password.server.ts
  11.4.3 Long enough hashes: app/features/documents/random.ts
  11.5.1 128 random bits: app/features/documents/random.ts
  12.1.1 TLS 1.2 and 1.3: docs/running-on-one-machine.md
  12.1.2 Ciphers: deploy/Caddyfile
  12.2.1 TLS to clients: docs/running-on-one-machine.md
  12.2.2 Public certificates: docs/running-on-one-machine.md
  12.3.1 TLS for connections: app/adapters/smtp/mailer.server.test.ts
  12.3.2 Certificates are checked: app/adapters/smtp/mailer.server.test.ts
  13.1.1 Connections written down: docs/threat-model.md
  13.2.1 Services authenticate: docs/running-on-google-cloud.md
  13.2.2 Least rights: tests/repo/dockerfile.test.ts
  13.2.3 No default credentials: app/config/index.server.test.ts
  13.2.4 Outward list: app/config/index.server.test.ts
  13.2.5 Server's list: server.ts
  13.3.1 Vault: app/config/secrets.server.test.ts
  13.3.2 Access to secrets: app/adapters/node/secrets.server.test.ts
  13.4.1 No .git: tests/repo/dockerfile.test.ts
  13.4.2 No debug mode: tests/http/outage.test.ts
  13.4.3 No listings: server.ts
  13.4.4 No TRACE: app/server/validate-request.server.test.ts
  13.4.5 No public monitors: tests/http/hostile.test.ts
  14.1.1 Sensitive data: docs/threat-model.md
  14.1.2 Its keeping: docs/threat-model.md
  14.2.1 Nothing secret in addresses: a deviation
  14.2.2 No caching: tests/http/middleware.test.ts
  14.2.3 No third parties: app/http/security-headers.server.ts
  14.2.4 Kept as written: app/features/privacy/retention/retention.server.test.ts
  14.3.1 Cleared after logout: tests/http/middleware.test.ts
  14.3.2 No-store: tests/http/middleware.test.ts
  14.3.3 Browser storage: app/web/cookies.server.test.ts
  15.1.1 Time to update: docs/asvs.md, Libraries
  15.1.2 List of libraries: tests/repo/lock.test.ts
  15.1.3 Costly work written down: docs/asvs.md, Costly work
  15.2.1 No overdue library: tests/repo/advisories.test.ts
  15.2.2 Costly work bounded: tests/http/hostile.test.ts
  15.2.3 Nothing extra: tests/repo/dockerfile.test.ts
  15.3.1 Only needed fields: tests/http/audit.test.ts
  15.3.2 No redirects followed: app/web/sign-in/strategy.server.test.ts
  15.3.3 No extra fields: app/web/form.server.test.ts
  15.3.4 Client's address: app/http/client-ip.server.test.ts
  15.3.5 Strict types: tsconfig.json
  15.3.6 Prototype pollution: app/web/form.server.ts
  15.3.7 Doubled parameters: app/web/form.server.test.ts
  16.1.1 Logs written down: docs/asvs.md, Logs
  16.2.1 When, who, what: tests/http/security-log.test.ts
  16.2.2 UTC: app/adapters/node/log.server.ts
  16.2.3 Listed places only: app/adapters/node/log.server.ts
  16.2.4 Machine-readable: app/adapters/node/log.server.test.ts
  16.2.5 No secrets in logs: tests/http/password.test.ts
  16.3.1 Sign-ins are logged: tests/http/security-log.test.ts
  16.3.2 Refusals are logged: tests/http/security-log.test.ts
  16.3.3 Attempts are logged: tests/http/security-log.test.ts
  16.3.4 Errors are logged: tests/http/outage.test.ts
  16.4.1 No forged lines: app/adapters/node/log.server.test.ts
  16.4.2 Unchangeable logs: app/features/audit/index.server.ts
  16.4.3 Logs elsewhere: docs/running-on-one-machine.md
  16.5.1 Plain errors: tests/http/outage.test.ts
  16.5.2 Outages: tests/http/store-unavailable.test.ts
  16.5.3 No open failure: tests/resilience/disk.test.ts
`;

/** Each requirement that applies, with what shows it. */
export const EVIDENCE: readonly { readonly id: string; readonly shownBy: string }[] = [
  ...ROWS.matchAll(/^ {2}([\d.]+) [^:]+: (.+)$/gm),
].map(([, id = '', shownBy = '']) => ({ id, shownBy }));
