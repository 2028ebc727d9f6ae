import { useEffect, useRef, useState } from 'react';

import { coverFiles } from '~/domain/game-picture';

interface CoverProps {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Empty if the title is beside it. */
  readonly alt?: string;
  readonly className?: string;
  /** Below the first screen. */
  readonly isLazy?: boolean;
  /** In the first screen, among what is seen first: the browser asks for it before it knows the layout. */
  readonly isFirst?: boolean;
}

/**
 * A cover; width and height reserve its place. An uploaded one comes in the size of its place. If it can't be loaded, a
 * plain one stands there: by a script the picture itself, else what the stylesheet paints behind a picture and over the mark of a broken one.
 */
export function Cover({ src, width, height, alt = '', className, isLazy = false, isFirst = false }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration; then no event comes any more.
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setFailed(src);
  }, [src]);
  const files = failed === src ? null : coverFiles(src, width);
  const image = (
    <img
      ref={ref}
      className={className === undefined ? 'cover' : `cover ${className}`}
      src={failed === src ? '/no-cover.svg' : (files?.webp ?? src)}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      {...(isLazy ? { loading: 'lazy' as const } : {})}
      // React 18 doesn't know the attribute by its name in scripts.
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
