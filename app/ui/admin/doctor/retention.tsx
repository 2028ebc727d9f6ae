import { RETENTION, RETENTION_KINDS, type KeptDays } from '~/domain/account/retention';
import { Disclosure } from '~/ui/components/disclosure';
import { countedSentence, sentence } from '~/ui/translations/admin';

/** How long the store keeps what, and the setting that changes it. */
export function Retention({ days }: { readonly days: KeptDays }) {
  return (
    <Disclosure className="panel below" summary={sentence('kept-title')}>
      <p className="soft">{sentence('kept-why')}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{sentence('kept-what')}</th>
            <th scope="col">{sentence('kept-how-long')}</th>
            <th scope="col">{sentence('kept-setting')}</th>
          </tr>
        </thead>
        <tbody>
          {RETENTION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{sentence(`kept-${kind}`)}</th>
              <td>{countedSentence('kept-days', days[kind])}</td>
              <td>{RETENTION[kind].variable === null ? sentence('kept-fixed') : <code translate="no">{RETENTION[kind].variable}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
