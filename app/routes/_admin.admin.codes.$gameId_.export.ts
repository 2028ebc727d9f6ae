import type { LoaderFunctionArgs } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { exportKeys } from '~/features/key/index.server';
import { shop } from '~/services/index.server';
import { adminTranslationsAt } from '~/ui/translations/admin';
import { fileLanguage } from '~/web/bulk-job/file-language.server';
import { requireAdmin } from '~/web/guards.server';
import { managedGame } from '~/web/game/admin.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAdmin(args, 'download');
  const { t } = adminTranslationsAt(args.request);
  const game = await managedGame(args.params['gameId']);
  const keys = await shop.keys.list(game.id, { used: null, type: null });
  if (keys.length === 0) return redirectWithToast(adminPaths.keys(game.id), { text: t('no-codes-to-export'), tone: 'bad' });
  await shop.keys.noteExport(game.id, keys.length, account.id);
  await shop.security.note('keys-exported', { accountId: account.id, about: game.id });
  return new Response(exportKeys(keys, fileLanguage(args.request)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      // An id of older data may have any letters; a header may not.
      'Content-Disposition': `attachment; filename="codes-${game.id.replaceAll(/[^\w.-]/g, '_')}.csv"; filename*=UTF-8''codes-${encodeURIComponent(game.id)}.csv`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
