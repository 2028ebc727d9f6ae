export { type Offer, OFFERS, toOffer } from './document.server';
export { createOfferFeed, readInForce } from './feed.server';
export { createOffers } from './offers.server';
export { readOffers } from './rows.server';
export { laterEndForm, offerForm } from './form.server';
