export { cartPath, toCart, toItems, toStoredCart } from './document.server';
export { type Carts, createCarts } from './saved.server';
