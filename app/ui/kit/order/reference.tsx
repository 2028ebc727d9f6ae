/** An order's reference in a text: no line breaks at its hyphen. */
export function Reference({ of }: { readonly of: string }) {
  return <bdi className="unbroken">{of}</bdi>;
}
