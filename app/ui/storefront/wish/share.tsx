import { paths } from '~/domain/paths';
import { CopyButton } from '~/ui/components/copy-button';
import { TextField } from '~/ui/components/form/fields';
import { FormWords } from '~/ui/components/form/words';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { wishTexts } from '~/ui/translations/en/wish';
import { useTranslations } from '~/ui/translations/use-translations';
import type { RefusedAlert } from './alert';
import type { ShownShare } from './view';

interface WishShareProps {
  readonly share: ShownShare;
  readonly answer: RefusedAlert | null;
}

/** Gives the list an address for others, and ends it. */
export function WishShare({ share, answer }: WishShareProps) {
  const words = useTranslations(wishTexts);
  const { t, tRich } = words;
  const { link, name, since } = share;
  return (
    <section className="panel" aria-labelledby="wishes-share" id="share">
      <h2 id="wishes-share">{t('wish-share')}</h2>
      <div className="stack">
        <p className="soft text-s">{t('wish-share-lead')}</p>
        {link === null ? null : <ShareLink link={link} />}
        <Form className="stack gap-s" method="post" action={paths.wishes} preventScrollReset noValidate>
          <FormWords words={words}>
            <TextField
              name="name"
              scope="share"
              label={t('wish-share-name')}
              maxLength={60}
              autoComplete="off"
              dir="auto"
              value={answer?.values['name'] ?? name}
              error={answer?.errors['name']}
            />
          </FormWords>
          <p>
            <SubmitButton className="btn btn--line" name="intent" value="share">
              <Icon name="share-2" />
              {t(link === null ? 'wish-share-go' : 'wish-share-rename')}
            </SubmitButton>
          </p>
        </Form>
        {since === null ? null : (
          <Form className="row gap-s" method="post" action={paths.wishes} preventScrollReset>
            <span className="soft text-s">{tRich('wish-share-on', { day: <time dateTime={since.iso}>{since.text}</time> })}</span>
            <SubmitButton className="btn btn--bare" name="intent" value="share-no-more">
              {t('wish-share-end')}
            </SubmitButton>
          </Form>
        )}
      </div>
    </section>
  );
}

function ShareLink({ link }: { readonly link: string }) {
  const { t } = useTranslations(wishTexts);
  return (
    <div className="stack gap-s">
      <p className="break text-xs">
        <a href={link}>
          <bdi dir="ltr" translate="no">
            {link}
          </bdi>
        </a>
      </p>
      <p className="row gap-s">
        <CopyButton text={link} label={t('wish-share-copy')}>
          {t('wish-share-copy')}
        </CopyButton>
      </p>
    </div>
  );
}
