import { useEffect, useRef, useState } from 'react';

import { coverFiles } from '~/domain/game/picture';

import { TitleCover } from './title-cover';

interface CoverProps {
  readonly src: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Empty if the title is beside it. */
  readonly alt?: string;
  readonly className?: string;
  readonly isLazy?: boolean;
  /** Set in the first screen: the browser asks for it before it knows the layout. */
  readonly isFirst?: boolean;
}

/** A cover; width and height reserve its place. Without a picture, or where it can't be loaded, it is the title. */
export function Cover({ src, title, width, height, alt = '', className, isLazy = false, isFirst = false }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // why: it may have failed before hydration, and then no event comes
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setFailed(src);
  }, [src]);
  const classes = className === undefined ? 'cover' : `cover ${className}`;
  if (src === '' || failed === src) return <TitleCover title={title} width={width} height={height} alt={alt} className={classes} />;
  const files = coverFiles(src, width);
  const image = (
    <img
      ref={ref}
      className={classes}
      src={files?.webp ?? src}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      {...(isLazy ? { loading: 'lazy' as const } : {})}
      // why lower case: React 18 doesn't know the attribute by its name in scripts
      {...(isFirst ? { fetchpriority: 'high' } : {})}
      onError={() => setFailed(src)}
    />
  );
  return files === null ? (
    image
  ) : (
    <picture>
      <source type="image/avif" srcSet={files.avif} />
      {image}
    </picture>
  );
}
