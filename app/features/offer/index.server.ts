export { type Offer, OFFERS, toOffer } from './document.server';
export { createOfferFeed, readInForce } from './feed.server';
