import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { Notice } from '~/ui/components/notice';
import { Link } from '~/ui/components/navigation';
import { useFormSentence } from '~/ui/components/form/words';
import { inertIf, type PageHandle } from '~/ui/components/document/page-handle';
import { pageMeta } from '~/ui/components/meta';
import { ProductBuy } from '~/ui/storefront/game/buy';
import { Product } from '~/ui/storefront/game/page';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { gameLanguageNames, regionNames } from '~/ui/translations/names';
import { requirementLines } from '~/ui/translations/requirements';
import { previewGame } from '~/web/game/preview.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';

export { gameSheet as links } from '~/ui/storefront/styles';

const NO_ERRORS: FormErrors = {};

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return {};
}

/** Answers the form of a game with its page. Nothing is saved. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const { request } = args;
  return inUploadTurn(request, user, async () => {
    const preview = await previewGame(user.shop, request);
    if (!preview.ok) return data({ product: null, errors: preview.errors }, 422);
    const { product } = preview;
    const { facts, activation, description } = product;
    const previewed = {
      product: {
        ...product,
        requirements: requirementLines(request, description.system),
        facts: { ...facts, languages: gameLanguageNames(request, facts.languages) },
        activation: { ...activation, regions: regionNames(request, activation.regions) },
      },
      errors: NO_ERRORS,
    };
    return data(previewed);
  });
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('preview') });
};

export const handle: PageHandle = { frame: null };

export default function AdminGamePreviewPage() {
  const { t } = useAdminTranslations();
  const sentence = useFormSentence();
  const { product = null, errors = NO_ERRORS } = useActionData<typeof action>() ?? {};
  return (
    <article className="wrap product">
      <Notice tone={product ? 'info' : 'bad'} className="game-preview__notice">
        <p>
          <strong>{t(product ? 'game-preview-shown' : 'game-preview-not-yet')}</strong>
        </p>
        {product ? null : (
          <ul>
            {Object.entries(errors).map(([name, code]) => (
              <li key={name}>{sentence(code)}</li>
            ))}
          </ul>
        )}
        <p>{product || Object.keys(errors).length > 0 ? t('game-preview-close') : <Link to={adminPaths.games()}>{t('all-games')}</Link>}</p>
      </Notice>
      {product ? (
        <Product {...product}>
          <div className="game-preview__buy" {...inertIf(true)}>
            <ProductBuy game={product.game} from={null} />
          </div>
        </Product>
      ) : null}
    </article>
  );
}
