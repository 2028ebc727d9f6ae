import { adminPaths } from '~/domain/paths/admin';
import { TEXT_FIELDS } from '~/domain/game/description';
import type { FormErrors } from '~/domain/shared/form-answer';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';

export function GameUpload({ errors, failure }: { readonly errors: FormErrors; readonly failure: string | null }) {
  const { t } = useAdminTranslations();
  return (
    <CsvUpload
      action={adminPaths.gamesImport}
      title={t('game-upload-a-file')}
      hint={t('games-file-hint')}
      errors={errors}
      failure={failure}
      button={t('preview-import')}
      isMain
    />
  );
}

const COLUMNS: readonly { readonly names: readonly string[]; readonly text: AdminText }[] = [
  { names: ['title'], text: 'column-title-hint' },
  { names: ['price', 'originPrice'], text: 'column-price-hint' },
  { names: ['genre'], text: 'column-genre-hint' },
  { names: ['coefficient'], text: 'column-coefficient-hint' },
  { names: ['ownPrice'], text: 'column-own-price-hint' },
  { names: ['cover'], text: 'column-cover-hint' },
  { names: ['rating', 'platform', 'releaseYear'], text: 'column-rating-hint' },
  { names: ['aliases'], text: 'column-aliases-hint' },
  { names: ['featured'], text: 'column-featured-hint' },
  { names: ['rank'], text: 'column-rank-hint' },
  { names: ['short'], text: 'column-short-hint' },
  { names: ['system', 'performance', 'features'], text: 'column-lists-hint' },
  { names: TEXT_FIELDS, text: 'game-texts-columns' },
  { names: ['regions'], text: 'column-regions-hint' },
  { names: ['languages', 'publisher', 'edition'], text: 'column-languages-hint' },
];

export function GameColumns() {
  const { t } = useAdminTranslations();
  return (
    <section className="panel stack" aria-labelledby="columns">
      <h2 id="columns">{t('game-columns')}</h2>
      <p>{t('columns-lead')}</p>
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
