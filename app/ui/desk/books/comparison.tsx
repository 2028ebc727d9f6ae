import { countedSentence, sentence } from '~/ui/words/desk';
import type { Moment } from '~/ui/kit/order/view';

/** One payment that only one side knows. */
interface OneSided {
  readonly id: string;
  readonly amount: string;
  readonly at: Moment;
}

/** What the last comparison with PayPal's own list found; `denied`: since when PayPal does not show it. */
export interface ComparisonView {
  readonly last: {
    readonly at: Moment;
    readonly compared: number;
    readonly onlyThere: readonly OneSided[];
    readonly onlyHere: readonly OneSided[];
  } | null;
  readonly denied: Moment | null;
}

/** The daily comparison of the ledger with PayPal. */
export function Comparison({ comparison: { last, denied } }: { readonly comparison: ComparisonView }) {
  return (
    <section className="panel below" aria-labelledby="comparison">
      <h2 id="comparison">{sentence('comparison-title')}</h2>
      {denied ? <p className="soft">{sentence('comparison-denied')}</p> : null}
      {last ? (
        <>
          <p>
            {countedSentence('comparison-compared', last.compared)} <time dateTime={last.at.iso}>{last.at.text}</time>
          </p>
          <Side title={sentence('comparison-only-there')} payments={last.onlyThere} />
          <Side title={sentence('comparison-only-here')} payments={last.onlyHere} />
        </>
      ) : (
        <p className="soft">{sentence('comparison-none')}</p>
      )}
    </section>
  );
}

function Side({ title, payments }: { readonly title: string; readonly payments: readonly OneSided[] }) {
  if (payments.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack">
        {payments.map(({ id, amount, at }) => (
          <li key={id}>
            <code>{id}</code> <span className="num">{amount}</span> <time dateTime={at.iso}>{at.text}</time>
          </li>
        ))}
      </ul>
    </>
  );
}
