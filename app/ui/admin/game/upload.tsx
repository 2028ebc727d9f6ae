import { adminPaths } from '~/domain/paths/admin';
import { TEXT_FIELDS } from '~/domain/game/description';
import type { FormErrors } from '~/domain/shared/form-answer';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { type DeskText, useAdminTranslations } from '~/ui/translations/admin';

export function GameUpload({ errors, failure }: { readonly errors: FormErrors; readonly failure: string | null }) {
  const { t } = useAdminTranslations();
  return (
    <CsvUpload
      action={adminPaths.gamesImport}
      title={t('game-upload-a-file')}
      hint={t('game-up-to-100-000-games-and')}
      errors={errors}
      failure={failure}
      button={t('admin-preview-import')}
      isMain
    />
  );
}

const COLUMNS: readonly { readonly names: readonly string[]; readonly text: DeskText }[] = [
  { names: ['title'], text: 'game-needed-a-title-that-the-store' },
  { names: ['price', 'originPrice'], text: 'game-one-of-them-is-needed-what' },
  { names: ['genre'], text: 'game-needed-one-of-the-stores-genres' },
  { names: ['coefficient'], text: 'game-column-coefficient' },
  { names: ['ownPrice'], text: 'game-column-own-price' },
  { names: ['cover'], text: 'game-an-https-address-where-it-is' },
  { names: ['rating', 'platform', 'releaseYear'], text: 'game-may-be-empty-the-rating-goes' },
  { names: ['aliases'], text: 'game-other-names-that-people-type-with-2' },
  { names: ['featured'], text: 'game-column-featured' },
  { names: ['rank'], text: 'game-the-place-among-the-featured-games' },
  { names: ['short'], text: 'game-the-short-description' },
  { names: ['system', 'performance', 'features'], text: 'game-lists-with-commas-between-their-items' },
  { names: TEXT_FIELDS, text: 'game-texts-columns' },
  { names: ['regions'], text: 'game-where-its-keys-activate-morocco-fr' },
  { names: ['languages', 'publisher', 'edition'], text: 'game-may-be-empty-languages-with-commas' },
];

export function GameColumns() {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="columns">
      <h2 id="columns">{t('game-columns')}</h2>
      <p>{t('game-the-first-line-names-the-columns')}</p>
      <dl className="facts facts--wide">
        {COLUMNS.map(({ names, text }) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <div key={name}>
                  <code translate="no">{name}</code>
                </div>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a className="link" href={adminPaths.gamesFile} download>
          {t('game-file')}
        </a>
      </p>
    </section>
  );
}
