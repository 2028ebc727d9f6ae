import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';

import { createLog } from '~/adapters/node/log.server';
import { env } from '~/env.server';
import { lead } from '~/web/door/crew.server';

// why imported late: the process that leads the others serves nothing, and does without the shop's memory
if (env.workers > 1 && cluster.isPrimary) lead({ ...env, program: fileURLToPath(import.meta.url), log: createLog() });
else await import('./server');
