import { pictureName } from '~/domain/game/picture';
import { paths } from '~/domain/paths';

import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface ScreenshotsProps {
  readonly game: { readonly id: string; readonly title: string };
  readonly digests: readonly string[];
}

export function Screenshots({ game: { id, title }, digests }: ScreenshotsProps) {
  const { t } = useTranslations(gameTexts);
  if (digests.length === 0) return null;
  const files = (digest: string, kind: 'avif' | 'webp') =>
    [640, 1280].map((width) => `${paths.picture(id, pictureName(digest, width, kind))} ${width}w`).join(', ');
  const sizes = '(max-width: 48rem) 74vw, 26rem';
  return (
    <section className="above" aria-labelledby="shots">
      <h2 id="shots">{t('shots-title')}</h2>
      <ul className="strip strip--wide">
        {digests.map((digest, index) => (
          <li key={digest}>
            <a href={paths.picture(id, pictureName(digest, 1280, 'jpg'))}>
              <picture>
                <source type="image/avif" srcSet={files(digest, 'avif')} sizes={sizes} />
                <source type="image/webp" srcSet={files(digest, 'webp')} sizes={sizes} />
                <img
                  src={paths.picture(id, pictureName(digest, 1280, 'jpg'))}
                  width="640"
                  height="360"
                  alt={t('shot', { number: index + 1, title })}
                  decoding="async"
                  loading="lazy"
                />
              </picture>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
