import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * A test of modules that use the shop itself imports this first. It gives the shop a data folder of its own, an empty catalogue, and two
 * admins.
 */
const folder = mkdtempSync(join(tmpdir(), 'miftah-test-'));
process.env['DATA_DIR'] = folder;
process.env['DEMO'] = '0';
process.env['APP_ORIGIN'] = 'http://localhost:3000';
process.env['ADMIN_EMAILS'] = 'owner@example.com,second-owner@example.com';
process.env['TRUST_PROXY_HOPS'] = '1';
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
