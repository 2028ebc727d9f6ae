import type { FirstDayStep, FirstStep } from '~/domain/admin/setup-checklist';
import { adminPaths } from '~/domain/paths/admin';
import { paths } from '~/domain/paths';
import { PLACES } from '~/ui/admin/layout/first-sale';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';
import { GROUP_NAMES } from '~/ui/admin/setting/group';

/** Lists the steps to a first real sale, in order: each is done by itself once its facts are there. */
export function FirstDay({ steps }: { readonly steps: readonly FirstDayStep[] }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const count = String(steps.length);
  return (
    <section className="panel below" aria-labelledby="first-day">
      <h2 id="first-day">{t('first-day-title', { count })}</h2>
      <p className="soft">{t('first-day-done', { done: String(done), count })}</p>
      <ol className="first-day stack above-l">
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <Icon name={isDone ? 'circle-check' : 'arrow-right'} dir={!isDone} />
            <div>
              <strong>{wordsOf(i18n, step).name}</strong>
              {isDone ? <p className="good">{t('done')}</p> : <p className="soft">{wordsOf(i18n, step).why}</p>}
            </div>
            {isDone ? null : (
              <Link className={step === next ? 'btn btn--go' : 'btn btn--line'} to={placeOf(step)}>
                {wordsOf(i18n, step).go}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function placeOf(step: FirstStep): string {
  switch (step) {
    case 'trial':
      return paths.products();
    case 'language':
      return adminPaths.settings('languages');
    default:
      return PLACES[step];
  }
}

function wordsOf({ t }: AdminTranslations, step: FirstStep): { readonly name: string; readonly why: string; readonly go: string } {
  switch (step) {
    case 'language':
    case 'seller':
      return {
        name: t(GROUP_NAMES[step === 'language' ? 'languages' : step]),
        why: t(`first-day-${step}-why`),
        go: t(`first-day-${step}-go`),
      };
    case 'trial':
      return { name: t('first-day-trial'), why: t('first-day-trial-why'), go: t('see-the-shop') };
    default:
      return { name: t(`first-sale-${step}`), why: t(`first-sale-${step}-why`), go: t(`first-sale-${step}-go`) };
  }
}
