import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';

export function GameUpload({ errors, failure }: { readonly errors: FormErrors; readonly failure: string | null }) {
  return (
    <CsvUpload
      action={adminPaths.gamesImport}
      title="Upload a file"
      hint="Up to 100,000 games and 16 MB in one file. Nothing is saved before you have seen what happens to each row."
      errors={errors}
      failure={failure}
      button="Preview import"
      isMain
    />
  );
}

const COLUMNS: readonly { readonly names: readonly string[]; readonly text: string }[] = [
  { names: ['title'], text: 'Needed. A title that the store has already is skipped.' },
  { names: ['price', 'originPrice'], text: 'One of them is needed. What you pay for a key, in MAD: 199, 199.50 or 199,50.' },
  { names: ['genre'], text: 'Needed. One of the store’s genres, such as RPG or Racing.' },
  { names: ['coefficient'], text: '1.5 where it is empty. The buying price is the price times this.' },
  { names: ['cover'], text: 'An https address. Where it is empty, the game has a cover without a picture: its title.' },
  { names: ['rating', 'platform', 'releaseYear'], text: 'May be empty. The rating goes from 0 to 5.' },
  { names: ['aliases'], text: 'Other names that people type, with commas between them. No two games share one.' },
  { names: ['featured'], text: 'yes or no. Ten games can be featured.' },
  { names: ['rank'], text: 'The place among the featured games, from 1 to 99. May be empty.' },
  { names: ['short'], text: 'The short description.' },
  { names: ['system', 'performance', 'features'], text: 'Lists, with commas between their items.' },
  { names: ['regions'], text: 'Where its keys activate: Morocco, FR, Europe, MENA, or everywhere. Empty: not stated.' },
  { names: ['languages', 'publisher', 'edition'], text: 'May be empty. Languages with commas between them.' },
];

export function GameColumns() {
  return (
    <section className="panel stack" aria-labelledby="columns">
      <h2 id="columns">Columns</h2>
      <p>
        The first line names the columns, in any order. Comma, semicolon and tab work, and files of every spreadsheet. The preview names
        columns that are not read.
      </p>
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
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
