import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';
import { openShop } from '~/services/index.server';

import { applySecurityHeaders, contentSecurityPolicy } from './security-headers.server';
import { ownEnv } from '../../tests/support/shop/own-env';

test('every answer carries the security headers', () => {
  const headers = applySecurityHeaders(new Headers(), { isHttps: false });
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'private, no-cache',
  });
  expect(headers.get('Permissions-Policy')).toContain('camera=()');
});

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, null],
])('of a store whose address is https (%s), browsers must use https', (isHttps, expected) => {
  expect(applySecurityHeaders(new Headers(), { isHttps }).get('Strict-Transport-Security')).toBe(expected);
});

describe('an answer keeps its own headers', () => {
  test('its own policy and referrer', () => {
    const headers = applySecurityHeaders(new Headers({ 'Content-Security-Policy': 'sandbox', 'Referrer-Policy': 'same-origin' }), {
      isHttps: false,
    });
    expect(headers.get('Content-Security-Policy')).toBe('sandbox');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
  });

  test('but a page has the policy of a page', () => {
    const headers = applySecurityHeaders(new Headers({ 'Content-Security-Policy': "default-src 'none'" }), {
      isHttps: false,
      csp: "default-src 'self'",
    });
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  });
});

test.each([
  ['a visitor’s page', {}, false, 'private, no-cache'],
  ['a page of somebody signed in', {}, true, 'private, no-store'],
  ['a file', { 'Cache-Control': 'public, max-age=60' }, true, 'public, max-age=60'],
  ['a file that sets a cookie', { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'a=1' }, false, 'private, no-store'],
  ['a visitor’s page that sets a cookie', { 'Set-Cookie': 'a=1' }, false, 'private, no-store'],
  ['keys', { 'Cache-Control': 'no-store' }, true, 'no-store'],
])('%s gets the right Cache-Control', (_, init, isPrivate, expected) => {
  expect(
    applySecurityHeaders(new Headers(init as Record<string, string>), { isHttps: false, private: isPrivate }).get('Cache-Control'),
  ).toBe(expected);
});

test.each([
  ['text/x-script', 'text/x-script; charset=utf-8'],
  ['text/event-stream', 'text/event-stream; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['text/csv;charset=UTF-8', 'text/csv;charset=UTF-8'],
  ['application/json', 'application/json'],
  ['image/png', 'image/png'],
])('%s leaves as %s', (own, sent) => {
  expect(applySecurityHeaders(new Headers({ 'Content-Type': own }), { isHttps: false }).get('Content-Type')).toBe(sent);
});

describe('the policy of a page', () => {
  const policy = contentSecurityPolicy(openShop(ownEnv()), ['a()', 'b()', 'a()'], false);

  test('allows our inline scripts by their hash, and nothing else inline', () => {
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('a()')} ${hash('b()')};`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });

  test('lets forms go on only to providers that are set up', () => {
    expect(policy).toContain("form-action 'self';");
  });

  test('forbids frames, plugins and another base', () => {
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]) expect(policy).toContain(part);
  });
});

test('a route that has a policy of its own forbids frames in it too', () => {
  const files = readdirSync('app/routes').filter((file) => /\.tsx?$/.test(file));
  const routes = files.map((file) => readFileSync(`app/routes/${file}`, 'utf8'));
  const policies = routes.flatMap((source) => [...source.matchAll(/'Content-Security-Policy': (.+),$/gm)].map(([, policy]) => policy));
  expect(policies.length).toBeGreaterThan(0);
  expect(policies.filter((policy) => !policy?.includes("frame-ancestors 'none'"))).toEqual([]);
});
