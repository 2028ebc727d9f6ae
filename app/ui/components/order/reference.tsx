/** A reference: no line breaks at its hyphen, and no translator changes it. */
export function Reference({ of }: { readonly of: string }) {
  return (
    <bdi className="unbroken" translate="no">
      {of}
    </bdi>
  );
}
