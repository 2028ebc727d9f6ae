import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { shopWords } from '../../../tests/support/shop-words';

import { deskWords } from './admin';
import { cartTexts } from './en/cart';
import { createFormatter, type Translation } from './format';
import { translationsAt } from './use-translations';

const WORDS = { ...shopWords, ...deskWords };
const { t, tCount, hasSentence } = translationsAt({ language: 'en' }, cartTexts);
type Code = keyof typeof WORDS;

/** Every fixed text that is said by a code, and the states of an order: docs/rules.md, Texts. */
const SPECIFIED: readonly (readonly [Code, string])[] = [
  ['login-invalid-email', 'Please enter a valid email address.'],
  ['login-disabled', 'This user account has been disabled.'],
  ['login-not-found', 'No account found with this email.'],
  ['login-wrong-password', 'Incorrect password. Please try again.'],
  ['provider-popup-closed', 'Sign-in popup closed before completing. Please try again.'],
  ['provider-cancelled-request', 'Multiple sign-in requests detected. Please try again.'],
  ['oops', 'Oops! Something went wrong. Please try again.'],
  ['login-google-failed', 'Google sign-in failed: {reason}'],
  ['login-github-failed', 'GitHub sign-in failed: {reason}'],
  ['email-in-use', 'This email is already registered.'],
  ['email-invalid', 'Enter a valid email address.'],
  ['weak-password', 'Password too weak. Use at least 6 characters.'],
  ['common-password', 'This password is too common. Choose another.'],
  ['something-wrong', 'Something went wrong. Please try again.'],
  ['signup-google-error', 'Google sign-in error: {reason}'],
  ['signup-github-error', 'GitHub sign-in error: {reason}'],
  ['signup-birth-required', 'Please enter your date of birth.'],
  ['signup-too-young', 'You must be at least 10 years old.'],
  ['passwords-differ', 'Passwords do not match.'],
  ['signup-phone-invalid', 'Enter a valid phone number (7 to 15 digits)'],
  ['reset-sent', 'Reset link sent! Redirecting to login...'],
  ['captcha', 'Please verify that you are not a robot.'],
  ['sending', 'Sending...'],
  ['contact-sent', 'Thank you! Your message has been sent.'],
  ['cart-empty', '🛒 Your cart is empty.'],
  ['cart-failed', 'Failed to save cart'],
  ['loading-games', 'Loading games...'],
  ['loading-game', 'Loading game details...'],
  ['no-games', 'No games found.'],
  ['no-featured', 'No featured games available.'],
  ['game-not-found', 'Game not found.'],
  ['game-load-failed', 'Failed to load game data.'],
  ['proof-required', 'Please upload a payment proof.'],
  ['proof-submitted', 'Proof submitted successfully!'],
  ['title-required', 'Title is required'],
  ['cover-required', 'Cover image URL is required'],
  ['origin-price-invalid', 'Enter a valid origin price'],
  ['buying-price-failed', 'Buying price calculation failed'],
  ['featured-full', 'You can only have up to 10 featured games.'],
  ['code-required', 'Please enter a code.'],
  ['key-origin-price-invalid', 'Enter a valid origin price.'],
  ['key-buying-price-failed', 'Buying price calculation failed.'],
  ['game-save-failed', 'Failed to save game: {reason}'],
  ['game-delete-failed', 'Failed to delete game: {reason}'],
  ['codes-fetch-failed', 'Failed to fetch codes: {reason}'],
  ['code-add-failed', 'Failed to add code: {reason}'],
  ['code-delete-failed', 'Failed to delete code: {reason}'],
  ['code-update-failed', 'Failed to update code status: {reason}'],
  ['bulk-failed', 'Failed during bulk upload: {reason}'],
  ['no-codes-to-export', 'No codes to export'],
  ['game-added', 'Game added successfully'],
  ['game-updated', 'Game updated successfully'],
  ['game-deleted', 'Game deleted successfully'],
  ['code-added', 'Code added!'],
  ['code-deleted', 'Code deleted'],
  ['bulk-complete', 'Bulk upload complete'],
  ['game-delete-question', 'Are you sure you want to delete this game?'],
  ['no-games-matching', 'No games found matching filters.'],
  ['game-id-missing', 'Missing Game ID in URL.'],
  ['order-awaiting_payment', 'Waiting for payment'],
  ['order-in_review', 'Payment being checked'],
  ['order-fulfilled', 'Delivered'],
  ['order-owed', 'Key owed'],
  ['order-cancelled', 'Cancelled'],
  ['order-refunded', 'Refunded'],
  ['order-needs_attention', 'Needs attention'],
  ['failure-missing-title', '404 - Page Not Found'],
  ['failure-missing', 'The page you requested does not exist.'],
  ['we-are-offline', 'We are offline'],
  ['home', 'Home'],
  ['products', 'Products'],
  ['about', 'About'],
  ['support', 'Support'],
  ['cart', 'Cart'],
  ['nav-logout', 'Logout'],
  ['nav-register', 'Register'],
  ['my-orders', 'My orders'],
  ['account', 'Account'],
  ['nav-admin', 'Admin'],
  ['featured-title', 'Featured Games'],
  ['home-genres', 'Explore by Genre'],
  ['why-safe-title', 'Safe & Secure'],
  ['why-delivery-title', 'Instant Delivery'],
  ['why-price-title', 'Affordable Prices'],
  ['why-support-title', '24/7 Support'],
  ['view-details', 'View Details'],
  ['buy-add', 'Add to Cart'],
  ['buy-in-cart', 'In cart'],
  ['about-who-title', 'Who We Are'],
  ['about-mission-title', 'Our Mission'],
  ['offer-title', 'What We Offer'],
  ['reasons-title', 'Why Choose Us'],
  ['team-title', 'Meet the Team'],
  ['touch-title', 'Get in Touch'],
  ['notice-title', 'Important Notice'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['login', 'Login'],
  ['login-forgot', 'Forgot password?'],
  ['signup', 'Sign up'],
  ['full-name', 'Full name'],
  ['signup-birth', 'Date of birth'],
  ['phone', 'Phone'],
  ['password-confirm', 'Confirm password'],
  ['signup-go', 'Create account'],
  ['password-send-link', 'Send Reset Link'],
  ['password-new', 'New password'],
  ['reset-go', 'Set new password'],
  ['all-games-title', 'All Games'],
  ['list-genre', '{genre} Games'],
  ['list-search', 'Search results for "{text}"'],
  ['search-label', 'Search games'],
  ['search-placeholder', 'Search games...'],
  ['search', 'Search'],
  ['genres', 'Genres'],
  ['in-stock', 'In stock'],
  ['out-of-stock', 'Out of stock'],
  ['your-cart', 'Your Cart'],
  ['remove', 'Remove'],
  ['total-go', 'Show Payment Summary'],
  ['summary-title', 'Payment Summary'],
  ['summary-items', 'Total items'],
  ['total', 'Total'],
  ['total-approximately', 'Approximately'],
  ['summary-go', 'Proceed to Checkout'],
  ['checkout-title', 'Checkout'],
  ['method-bank', 'Bank transfer'],
  ['method-card', 'Card'],
  ['method-wallet', 'Mobile wallet'],
  ['reference', 'Reference'],
  ['payment-proof', 'Payment proof'],
  ['proof-send', 'Submit Proof'],
  ['card-go', 'Pay with PayPal'],
  ['order-title', 'Order {reference}'],
  ['key-reveal', 'Reveal key'],
  ['keys-download', 'Download keys'],
  ['question-refund', 'Ask for a refund'],
  ['name', 'Name'],
  ['message', 'Message'],
  ['contact-send', 'Send message'],
];

describe('t', () => {
  it.each(SPECIFIED)('says of %s word for word what is fixed', (code, text) => {
    expect(WORDS[code]).toBe(text);
  });

  it('fills in what the page knows, as plain text', () => {
    expect(t('cart-added', { title: '{count} $& Hades' })).toBe('Added to your cart: {count} $& Hades');
  });

  it('compiles for known codes alone, with every place filled', () => {
    // @ts-expect-error: it has no sentence
    t('no-such-code');
    // @ts-expect-error: the owner's words are not a shopper's
    t('game-added');
    // @ts-expect-error: the title is missing
    t('cart-added');
    // @ts-expect-error: there is no pair of this name
    tCount('cart-added', 2);
    const either = t as (code: 'cart-added' | 'cart-known', values: { readonly title: string }) => string;
    expect(either('cart-known', { title: 'Hades' })).toBe('Already in your cart: Hades');
  });

  it('knows which code that was put together has a sentence', () => {
    expect(hasSentence('cart-empty')).toBe(true);
    expect(hasSentence('toString')).toBe(false);
  });
});

describe('tRich', () => {
  const { tRich, tRichCount } = createFormatter('en', {
    rules: 'Read <rules>the rules of {shop}</rules> first, {name}.',
    plain: 'Nothing to mark up.',
    'held-one': 'Your key is <fact>kept until {date}</fact>.',
    'held-other': 'Your {count} keys are <fact>kept until {date}</fact>.',
  } as const);
  const html = (node: ReactNode) => renderToStaticMarkup(createElement(Fragment, null, node));

  it('marks up the parts, and fills the places with what the page has', () => {
    const link = createElement('a', { href: '/terms' });
    expect(html(tRich('rules', { rules: link, shop: 'Miftah', name: createElement('b', null, '<i>{shop}') }))).toBe(
      'Read <a href="/terms">the rules of Miftah</a> first, <b>&lt;i&gt;{shop}</b>.',
    );
    expect(html(tRich('plain', {}))).toBe('Nothing to mark up.');
  });

  it('chooses by a count too', () => {
    const held = { fact: createElement('b'), date: createElement('time', null, 'today') };
    expect(html(tRichCount('held', 1, held))).toBe('Your key is <b>kept until <time>today</time></b>.');
    expect(html(tRichCount('held', 1200, held))).toBe('Your 1,200 keys are <b>kept until <time>today</time></b>.');
    // @ts-expect-error: the date is missing
    expect(html(tRichCount('held', 1, { fact: held.fact }))).toBe('Your key is <b>kept until </b>.');
  });

  it('compiles with every part and place alone', () => {
    // @ts-expect-error: the name is missing
    const nameless = tRich('rules', { rules: createElement('a'), shop: 'Miftah' });
    // @ts-expect-error: a part is an element
    tRich('rules', { rules: 'the rules', shop: 'Miftah', name: 'Amal' });
    expect(html(nameless)).toBe('Read <a>the rules of Miftah</a> first, .');
  });

  it('is the only way to say a text with parts', () => {
    const { t: translate } = createFormatter('en', { rules: 'Read <rules>the rules</rules>.' } as const);
    // @ts-expect-error: it has a part
    const raw = translate('rules');
    expect(raw).toBe('Read <rules>the rules</rules>.');
  });
});

describe('tCount', () => {
  it('chooses by the count', () => {
    expect(tCount('games', 0)).toBe('0 games');
    expect(tCount('games', 1)).toBe('1 game');
    expect(tCount('games', 2)).toBe('2 games');
  });

  it('parts thousands', () => {
    expect(tCount('games', 20_000)).toBe('20,000 games');
  });
});

describe('a language with more forms than two', () => {
  const english = {
    'games-one': '{count} game',
    'games-other': '{count} games',
    'keys-one': '{count} key',
    'keys-other': '{count} keys',
  } as const;
  const arabic: Translation<typeof english> = {
    'games-one': 'لعبة واحدة',
    'games-two': 'لعبتان',
    'games-few': '{count} ألعاب',
    'games-many': '{count} لعبة',
    'games-other': '{count} لعبة',
    'keys-one': 'مفتاح',
    'keys-other': '{count} مفتاح',
  };
  const { tCount: translateCount, list, number } = createFormatter<typeof english>('ar', arabic as typeof english);

  it('takes the form of its own rules', () => {
    expect([1, 2, 3, 11].map((count) => translateCount('games', count))).toEqual(['لعبة واحدة', 'لعبتان', '3 ألعاب', '11 لعبة']);
  });

  it('takes -other where its table has no such form', () => {
    expect([2, 3].map((count) => translateCount('keys', count))).toEqual(['2 مفتاح', '3 مفتاح']);
  });

  it('compiles with every sentence of the English table, and no other', () => {
    // @ts-expect-error: one form of each pair is missing
    const poor: Translation<typeof english> = { 'games-other': '{count} لعبة', 'keys-other': '{count} مفتاح' };
    // @ts-expect-error: it is not said
    const rich: Translation<typeof english> = { ...arabic, 'games-none': '' };
    expect([poor, rich]).toHaveLength(2);
  });

  it('writes numbers in western digits, and lists its own way', () => {
    expect(number(20_000)).toBe('20,000');
    expect(list(['Hades', 'Celeste'], 'and')).toBe('\u2068Hades\u2069 و\u2068Celeste\u2069');
  });
});
