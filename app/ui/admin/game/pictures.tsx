import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { MAX_SCREENSHOTS, pictureName } from '~/domain/game/picture';
import { paths } from '~/domain/paths';

import { Cover } from '~/ui/components/cover';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { FileField } from '~/ui/components/form/file-field';
import { Form } from '~/ui/components/navigation';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { useAdminTranslations } from '~/ui/translations/admin';

interface GamePicturesProps {
  readonly game: {
    readonly id: string;
    readonly title: string;
    readonly cover: string;
    /** null: the cover wasn't uploaded. */
    readonly coverDigest: string | null;
    readonly screenshots: readonly string[];
  };
  readonly errors: FormErrors;
}

export function GamePictures({ game, errors }: GamePicturesProps) {
  const { t } = useAdminTranslations();
  const { id, title, cover, coverDigest, screenshots } = game;
  const form = useFirstError(errors);
  return (
    <div className="stack gap-l">
      <Form
        ref={form}
        className="panel stack"
        method="post"
        action={adminPaths.pictures(id)}
        encType="multipart/form-data"
        noValidate
        key={`${cover} ${screenshots.length}`}
      >
        <h2 className="flush">{t('game-upload-a-picture')}</h2>
        <ErrorSummary errors={errors} />
        <FileField
          name="picture"
          label={t('game-picture')}
          hint={t('picture-hint', { most: MAX_SCREENSHOTS })}
          error={errors['picture']}
          accept="image/jpeg,image/png,image/webp"
          required
        />
        <div className="row">
          <SubmitButton className="btn btn--go" name="intent" value="screenshot" busyText={t('saving')}>
            {t('game-add-as-a-screenshot')}
          </SubmitButton>
          <SubmitButton className="btn btn--line" name="intent" value="cover" busyText={t('saving')}>
            {t('game-use-as-the-cover')}
          </SubmitButton>
        </div>
      </Form>
      <section className="stack" aria-labelledby="pictures">
        <h2 id="pictures">{t('game-pictures')}</h2>
        <ul className="pictures">
          <li>
            <Cover src={cover} title={title} width={300} height={400} alt={t('game-cover-of-title', { title })} />
            {coverDigest === null ? null : <Remove id={id} digest={coverDigest} label={t('game-remove-the-cover')} />}
          </li>
          {screenshots.map((digest, index) => (
            <li key={digest}>
              <img
                src={paths.picture(id, pictureName(digest, 640, 'webp'))}
                width="640"
                height="360"
                alt={t('picture-screenshot', { number: index + 1 })}
              />
              <Remove id={id} digest={digest} label={t('picture-remove-screenshot', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Remove({ id, digest, label }: { readonly id: string; readonly digest: string; readonly label: string }) {
  return (
    <Form method="post" action={adminPaths.pictures(id)} encType="multipart/form-data">
      <input type="hidden" name="digest" value={digest} />
      <button className="btn btn--line" name="intent" value="remove">
        {label}
      </button>
    </Form>
  );
}
