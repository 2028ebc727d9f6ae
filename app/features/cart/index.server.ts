export { cartPath, toCart, toCartCode, toItems, toStoredCart } from './document.server';
export { type Carts, createCarts } from './saved.server';
