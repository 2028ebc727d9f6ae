import { useEffect, useState } from 'react';

import { Icon } from '~/ui/components/icon';
import { useTranslations } from '~/ui/translations/use-translations';

/** The longer side, in dots: twice the shown size, for fine screens. */
const SIDE = 240;
const KB = 1000;
const MB = 1000 * KB;

/** `isOne`: a touch chooses another in its place. */
export function ChosenFile({ file, isOne = true }: { readonly file: File; readonly isOne?: boolean }) {
  const { t, number } = useTranslations();
  const picture = useSmallPicture(file);
  const size =
    file.size < MB
      ? t('file-size-kb', { size: number(Math.ceil(file.size / KB)) })
      : t('file-size-mb', { size: number(Math.round(file.size / (MB / 10)) / 10) });
  return (
    <span className="chosen above-xs stack gap-3xs">
      {picture === null ? <Icon name="file-text" /> : <img className="chosen__picture" src={picture} alt="" />}
      <bdi className="break">{file.name}</bdi>
      <span className="soft text-s">{size}</span>
      {isOne ? <span className="chosen__other">{t('file-another')}</span> : null}
    </span>
  );
}

/** Returns a small picture as a `data:` address: the policy of a page forbids `blob:`. null: none. */
function useSmallPicture(file: File): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    setPicture(null);
    // why a failure is silent: an older browser, or no picture; the name is there all the same
    smallPicture(file).then(
      (small) => isOver || setPicture(small),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file]);
  return picture;
}

async function smallPicture(file: File): Promise<string | null> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  return context && canvas.toDataURL('image/webp', 0.8);
}
