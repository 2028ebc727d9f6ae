import sprite from './icons.svg?url';

export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up-down'
  | 'badge-percent'
  | 'bell'
  | 'brand-discord'
  | 'brand-facebook'
  | 'brand-github'
  | 'brand-google'
  | 'brand-instagram'
  | 'brand-tiktok'
  | 'brand-whatsapp'
  | 'brand-x'
  | 'brand-youtube'
  | 'building-2'
  | 'car-front'
  | 'castle'
  | 'check'
  | 'chess-rook'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'compass'
  | 'copy'
  | 'cpu'
  | 'credit-card'
  | 'crosshair'
  | 'download'
  | 'external-link'
  | 'eye'
  | 'file-text'
  | 'footprints'
  | 'gauge'
  | 'gem'
  | 'ghost'
  | 'hand-fist'
  | 'headset'
  | 'heart'
  | 'info'
  | 'key-round'
  | 'landmark'
  | 'languages'
  | 'layout-grid'
  | 'list'
  | 'list-checks'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'puzzle'
  | 'rotate-ccw'
  | 'search'
  | 'share-2'
  | 'shield-check'
  | 'shopping-cart'
  | 'sliders-horizontal'
  | 'smartphone'
  | 'star'
  | 'swords'
  | 'target'
  | 'trash-2'
  | 'trophy'
  | 'upload'
  | 'user'
  | 'users'
  | 'wand-sparkles'
  | 'wifi-off'
  | 'x'
  | 'zap';

interface IconProps {
  readonly name: IconName;
  /** Filled: the brands. */
  readonly solid?: boolean;
  /** Set to mirror it in right-to-left languages. */
  readonly dir?: boolean;
  readonly className?: string;
}

/** A decorative icon. Width and colours stand in attributes for pages without the stylesheet. */
export function Icon({ name, solid = false, dir = false, className }: IconProps) {
  const classes = ['icon', solid && 'icon--solid', dir && 'icon--dir', className].filter(Boolean).join(' ');
  const paint = solid ? { fill: 'currentColor' } : { fill: 'none', stroke: 'currentColor', strokeWidth: 2 };
  return (
    <svg className={classes} width="20" height="20" {...paint} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
