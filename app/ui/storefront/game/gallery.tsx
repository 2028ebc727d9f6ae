import { coverFiles, pictureName } from '~/domain/game/picture';
import { groundOf } from '~/domain/game/title-cover';
import { paths } from '~/domain/paths';

import { Cover } from '~/ui/components/cover';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface Shot {
  readonly digest: string;
  /** The owner's description; '' for none. */
  readonly text: string;
  /** The picture itself, where it isn't stored. */
  readonly src?: string;
}

interface GalleryProps {
  readonly game: { readonly id: string; readonly title: string; readonly cover: string };
  readonly screenshots: readonly Shot[];
}

/** The cover and the screenshots in a row to swipe; a cover alone stands on a stage of its own colours. */
export function ProductGallery({ game, screenshots }: GalleryProps) {
  const { t } = useTranslations(gameTexts);
  const cover = (
    <Cover
      className="product__cover"
      src={game.cover}
      title={game.title}
      width={600}
      height={800}
      alt={t('game-cover', { title: game.title })}
      isFirst
    />
  );
  if (screenshots.length === 0) {
    return (
      <div className="stage anchor clip" data-ground={groundOf(game.title)}>
        {game.cover === '' ? null : (
          <img className="stage__ground" src={coverFiles(game.cover, 300)?.avif ?? game.cover} width="600" height="800" alt="" />
        )}
        {cover}
      </div>
    );
  }
  return (
    <ul className="gallery" aria-label={t('pictures')}>
      <li>{cover}</li>
      {screenshots.map(({ digest, text, src }, index) => (
        <li key={digest}>
          <Screenshot
            id={game.id}
            digest={digest}
            alt={text === '' ? t('shot', { number: index + 1, title: game.title }) : text}
            src={src}
          />
        </li>
      ))}
    </ul>
  );
}

const SIZES = '(max-width: 60rem) 92vw, 42rem';

/** A link to the full size. */
function Screenshot({
  id,
  digest,
  alt,
  src,
}: Omit<Shot, 'text' | 'src'> & { readonly id: string; readonly alt: string; readonly src?: string | undefined }) {
  if (src !== undefined) return <img src={src} width="640" height="360" alt={alt} />;
  const files = (kind: 'avif' | 'webp') =>
    [640, 1280].map((width) => `${paths.picture(id, pictureName(digest, width, kind))} ${width}w`).join(', ');
  const full = paths.picture(id, pictureName(digest, 1280, 'jpg'));
  return (
    <a href={full}>
      <picture>
        <source type="image/avif" srcSet={files('avif')} sizes={SIZES} />
        <source type="image/webp" srcSet={files('webp')} sizes={SIZES} />
        <img src={full} width="640" height="360" alt={alt} decoding="async" loading="lazy" />
      </picture>
    </a>
  );
}
