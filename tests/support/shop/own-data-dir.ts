import { ownSettings } from './own-env';

/* A test of the built pages, whose store reads its settings from its process, imports this first: a data folder of its own, and two admins. */
Object.assign(process.env, ownSettings());
