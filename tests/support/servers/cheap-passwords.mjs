// Lets tests' accounts cost little: what the store asks argon2 for (19 MiB, two passes) takes a core 15 ms a password. Loaded before the store.
import argon2 from '@node-rs/argon2';

const { hash } = argon2;

Object.assign(argon2, {
  /** @type {typeof hash} */
  hash: (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
  // why: the store makes a hash anew that took less work than it asks for
  parseOptions: () => ({ memoryCost: Infinity, timeCost: Infinity, parallelism: Infinity }),
});
