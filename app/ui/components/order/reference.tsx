/** An order's reference in a text: no line breaks at its hyphen, and a translator leaves it as it is. */
export function Reference({ of }: { readonly of: string }) {
  return (
    <bdi className="unbroken" translate="no">
      {of}
    </bdi>
  );
}
