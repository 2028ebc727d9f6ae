import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { GUARDED_GROUPS, settingRule } from '~/domain/setting';
import type { PictureSetting } from '~/domain/setting/picture';
import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { MAX_GAME_PICTURE_BYTES } from '~/features/game/index.server';
import { makePicture, pictureForm } from '~/features/setting/index.server';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { GROUP_NAMES } from '~/ui/admin/setting/group';
import { PictureForm } from '~/ui/admin/setting/picture';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalid, saveFailed } from '~/web/form-response.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { confirmationOf, takeConfirmation } from '~/web/sign-in/reauthenticate.server';
import { inUploadTurn } from '~/web/upload-queue.server';

const TOO_LARGE: FormErrors = { picture: 'picture-too-large' };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireAdmin(args);
  const { shop, account } = user;
  const setting = settingAt(args);
  const { group } = settingRule(setting);
  const { fields, changedAt: expectedVersion } = shop.settings.view(group);
  return {
    setting,
    group,
    value: fields.find(({ name }) => name === setting)?.value ?? '',
    name: shop.settings.current().name,
    expectedVersion,
    proofKind: GUARDED_GROUPS.has(group) ? await confirmationOf(user) : ('none' as const),
    email: account.email,
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  return inUploadTurn(args.request, user, () => act(i18n, args, user));
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t(`setting-${args.data?.setting ?? 'logo'}`) });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export const shouldRevalidate = alsoAfterConflict;

export default function AdminPicturePage() {
  const { t } = useAdminTranslations();
  const { group, ...loaded } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t(`setting-${loaded.setting}`)} aside={<BackToAll to={adminPaths.settings(group)} text={t(GROUP_NAMES[group])} />}>
      <NotSaved failure={answer?.failure} />
      <PictureForm {...loaded} errors={answer?.errors ?? {}} />
    </AdminPage>
  );
}

function settingAt({ request }: LoaderFunctionArgs | ActionFunctionArgs): PictureSetting {
  return new URL(request.url).pathname.endsWith(adminPaths.walletQr) ? 'walletQr' : 'logo';
}

async function act(i18n: AdminTranslations, args: ActionFunctionArgs, user: AuthenticatedUser) {
  const file = { name: 'picture', maxBytes: MAX_GAME_PICTURE_BYTES };
  const form = await readFileForm(args.request, file, pictureForm, { verbatim: ['code'] });
  if (form.isCut) return invalid(form, TOO_LARGE, 413);
  try {
    switch (form.intent) {
      case 'save':
      case 'remove':
        return await save(i18n, settingAt(args), form, user);
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    return saveFailed(error, args, form, 'settings-failed');
  }
}

async function save({ t }: AdminTranslations, setting: PictureSetting, form: SubmittedForm, user: AuthenticatedUser) {
  const { shop, account } = user;
  const { group } = settingRule(setting);
  const parsed = form.parse(pictureForm);
  if (!parsed.ok) return invalid(form, { ...parsed.errors, ...(parsed.errors['picture'] === 'file-too-large' ? TOO_LARGE : {}) });
  const { seen: expectedVersion } = parsed.value;
  if (form.intent === 'save' && !form.file) return invalid(form, { picture: 'picture-missing' });
  const refused = GUARDED_GROUPS.has(group) ? await takeConfirmation(user, form) : null;
  if (refused !== null) return refused;
  const picture = form.intent === 'save' && form.file ? await makePicture(shop.pictures, setting, form.file.bytes) : null;
  if (typeof picture === 'string') return invalid(form, { picture });
  const outcome = await shop.settings.changePicture(setting, { picture, by: account.id, expectedVersion });
  if (outcome === 'conflict') return invalid(form, { form: 'setting-moved' }, 409);
  return redirectWithToast(shop, adminPaths.settings(group), { text: t(outcome === 'unchanged' ? 'nothing-changed' : 'settings-saved') });
}
