import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { KEY_COLUMNS, keyRows } from '~/features/key/index.server';
import { adminTranslationsAt } from '~/ui/translations/admin';
import { fileLanguage } from '~/web/bulk-job/file-language.server';
import { csvFile } from '~/web/bulk-job/csv-file.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { managedGame } from '~/web/game/admin.server';
import { redirectWithToast } from '~/web/flash.server';
import { requireConfirmation } from '~/web/sign-in/reauthenticate.server';

/** Leads to the question: keys are given by POST only. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args, 'download');
  const { t } = adminTranslationsAt(args.request);
  const game = await managedGame(shop, args.params['gameId']);
  const { all } = await shop.keys.countsByState(game.id);
  if (all === 0) return redirectWithToast(shop, adminPaths.keys(game.id), { text: t('no-codes-to-export'), tone: 'bad' });
  return redirect(adminPaths.confirm('keys', game.id));
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args, 'download');
  const { shop } = user;
  const { t } = adminTranslationsAt(args.request);
  const { intent } = await readForm(args.request);
  if (intent !== 'export') throw new Response(null, { status: 400 });
  const game = await managedGame(shop, args.params['gameId']);
  await requireConfirmation(user, 'keys', game.id);
  const keys = await shop.keys.list(game.id, { used: null, type: null });
  if (keys.length === 0) return redirectWithToast(shop, adminPaths.keys(game.id), { text: t('no-codes-to-export'), tone: 'bad' });
  await shop.keys.noteExport(game.id, keys.length, user.account.id);
  await shop.security.note('keys-exported', { accountId: user.account.id, about: game.id });
  const language = fileLanguage(args.request);
  return csvFile({
    // why: an id of older data may have any letters
    name: `codes-${game.id.replaceAll(/[^\w.-]/g, '_')}.csv`,
    fullName: `codes-${game.id}.csv`,
    columns: KEY_COLUMNS,
    rows: keyRows(keys, language),
    language,
  });
}
