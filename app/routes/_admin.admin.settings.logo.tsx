import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { MAX_GAME_PICTURE_BYTES } from '~/features/game/index.server';
import { logoForm, makeLogo } from '~/features/setting/index.server';
import type { Shop } from '~/services/index.server';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { LogoForm } from '~/ui/admin/setting/logo';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { redirectWithToast } from '~/web/flash.server';
import { invalid, saveFailed } from '~/web/form-response.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';

const TOO_LARGE: FormErrors = { picture: 'picture-too-large' };

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const { name, logo } = shop.settings.current();
  return { name, logo, expectedVersion: shop.settings.view('shop').changedAt };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  return inUploadTurn(args.request, user, () => act(i18n, args, user.account.id));
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('setting-logo') });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export const shouldRevalidate = alsoAfterConflict;

export default function AdminLogoPage() {
  const { t } = useAdminTranslations();
  const { name, logo, expectedVersion } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('setting-logo')} aside={<BackToAll to={adminPaths.settings('shop')} text={t('shop')} />}>
      <NotSaved failure={answer?.failure} />
      <LogoForm name={name} logo={logo} expectedVersion={expectedVersion} errors={answer?.errors ?? {}} />
    </AdminPage>
  );
}

async function act(i18n: AdminTranslations, args: ActionFunctionArgs, by: string) {
  const form = await readFileForm(args.request, { name: 'picture', maxBytes: MAX_GAME_PICTURE_BYTES }, logoForm);
  if (form.isCut) return invalid(form, TOO_LARGE, 413);
  try {
    switch (form.intent) {
      case 'save':
      case 'remove':
        return await save(args.context.shop, i18n, form, by);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return saveFailed(error, args, form, 'settings-failed');
  }
}

async function save(shop: Shop, { t }: AdminTranslations, form: SubmittedForm, by: string) {
  const parsed = form.parse(logoForm);
  if (!parsed.ok) return invalid(form, { ...parsed.errors, ...(parsed.errors['picture'] === 'file-too-large' ? TOO_LARGE : {}) });
  const { seen: expectedVersion } = parsed.value;
  if (form.intent === 'save' && !form.file) return invalid(form, { picture: 'picture-missing' });
  const logo = form.intent === 'save' && form.file ? await makeLogo(shop.pictures, form.file.bytes) : null;
  if (typeof logo === 'string') return invalid(form, { picture: logo });
  const outcome = await shop.settings.changeLogo({ logo, by, expectedVersion });
  if (outcome === 'conflict') return invalid(form, { form: 'setting-moved' }, 409);
  return redirectWithToast(shop, adminPaths.settings('shop'), { text: t(outcome === 'unchanged' ? 'nothing-changed' : 'settings-saved') });
}
