import { RETENTION, RETENTION_KINDS, type KeptDays } from '~/domain/account/retention';
import { Disclosure } from '~/ui/components/disclosure';
import { useAdminTranslations } from '~/ui/translations/admin';

export function Retention({ days }: { readonly days: KeptDays }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <Disclosure className="panel below" summary={t('kept-title')}>
      <p className="soft">{t('kept-why')}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('kept-what')}</th>
            <th scope="col">{t('kept-how-long')}</th>
            <th scope="col">{t('kept-setting')}</th>
          </tr>
        </thead>
        <tbody>
          {RETENTION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`kept-${kind}`)}</th>
              <td>{tCount('kept-days', days[kind])}</td>
              <td>{RETENTION[kind].variable === null ? t('nothing-set') : <code translate="no">{RETENTION[kind].variable}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
