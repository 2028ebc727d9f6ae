/** A share of a whole, as a percentage and as a bar. */
export function Bar({ part, of }: { readonly part: number; readonly of: number }) {
  const percent = of === 0 ? 0 : Math.round((part / of) * 100);
  return (
    <span className="share">
      {percent}%
      <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path className="bar__all" d="M0 0H100V8H0Z" />
        <path className="bar__part" d={`M0 0H${percent}V8H0Z`} />
      </svg>
    </span>
  );
}
