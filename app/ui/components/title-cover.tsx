import { CANVAS, groundOf, initialsCover, TITLE_BOX, titleCover } from '~/domain/game/title-cover';

/** Narrower than this (px), no word of a title can be read. */
const READABLE_FROM = 100;

interface TitleCoverProps {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Empty if the title is beside it. */
  readonly alt: string;
  readonly className: string;
}

/** The cover without a picture: the title on one of eight grounds. */
export function TitleCover({ title, width, height, alt, className }: TitleCoverProps) {
  const { text, size } = width < READABLE_FROM ? initialsCover(title) : titleCover(title);
  return (
    <svg
      className={`${className} cover--title`}
      data-ground={groundOf(title)}
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      width={width}
      height={height}
      fontSize={size}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <foreignObject {...TITLE_BOX}>
        <span dir="auto">{text}</span>
      </foreignObject>
    </svg>
  );
}
