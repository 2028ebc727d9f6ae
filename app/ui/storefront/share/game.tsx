import { useContext, useEffect, useState } from 'react';

import { paths } from '~/domain/paths';
import { localizedPath } from '~/domain/shared/language';
import { Icon } from '~/ui/components/icon';
import { useRootData } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

import { AskOnWhatsApp, WhatsAppLink } from './whatsapp';

/** A game's page for a friend, and a question about it to the store. */
export function ShareGame({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTranslations(gameTexts);
  const { origin } = useRootData();
  const link = origin + localizedPath(useContext(PageLanguage), paths.product(id));
  return (
    <>
      <AskOnWhatsApp text={t('whatsapp-about-game', { title, link })}>{t('whatsapp-ask')}</AskOnWhatsApp>
      <WhatsAppLink text={`${title}\n${link}`} number="">
        {t('share-whatsapp')}
      </WhatsAppLink>
      <ShareButton title={title} link={link} />
    </>
  );
}

/** Opens the browser's own sheet; where it has none, copies the link. Hidden until scripts run. */
function ShareButton({ title, link }: { readonly title: string; readonly link: string }) {
  const { t } = useTranslations(gameTexts);
  const [way, setWay] = useState<'none' | 'sheet' | 'copy'>('none');
  const [outcome, setOutcome] = useState<'copied' | 'copy-failed' | null>(null);
  useEffect(() => setWay('share' in navigator ? 'sheet' : 'clipboard' in navigator ? 'copy' : 'none'), []);

  const share = () => {
    // why unheard: a closed sheet is no failure
    if (way === 'sheet') return void navigator.share({ title, url: link }).catch(() => {});
    navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('copy-failed'),
    );
  };

  return (
    <>
      <button className="btn btn--line" type="button" hidden={way === 'none'} onClick={share} aria-label={t('share-of', { title })}>
        <Icon name={outcome === 'copied' ? 'check' : 'share-2'} />
        {t('share')}
      </button>
      <span className="soft text-s beside__say" role="status">
        {outcome === null ? '' : t(outcome)}
      </span>
    </>
  );
}
