export function WrittenCode({ code }: { readonly code: string }) {
  return (
    <bdi className="mono" translate="no">
      {code}
    </bdi>
  );
}
