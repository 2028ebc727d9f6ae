/** A translator's nodes, by the text that they replaced. */
const replacements = new WeakMap<Node, readonly ChildNode[]>();

/**
 * Lets React go on with a page that the browser translated (https://github.com/facebook/react/issues/11538): in place of a lost text it
 * takes the translation.
 */
export function bearTranslation(): void {
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });

  const shownFor = (node: Node): readonly ChildNode[] => {
    if (node.parentNode !== null) return [node as ChildNode];
    remember(observer.takeRecords());
    return (replacements.get(node) ?? []).filter(({ parentNode }) => parentNode !== null);
  };
  const removeTranslation = (node: Node) => {
    if (node.parentNode === null && node instanceof Text) for (const each of shownFor(node)) each.remove();
  };

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    removeTranslation(node);
    (this as Node & ParentNode).append(node);
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    for (const each of shownFor(child)) each.remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    removeTranslation(node);
    const place = before && shownFor(before).find(({ parentNode }) => parentNode === this);
    if (place) place.before(node);
    else this.appendChild(node);
    return node;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (this.parentNode !== null || !(this instanceof Text)) return;
      const [first, ...rest] = shownFor(this);
      first?.replaceWith(this);
      for (const each of rest) each.remove();
    },
  });
}

/** Remembers the nodes that replaced a text, in the same change or the one before beside it. */
function remember(changes: readonly MutationRecord[]): void {
  let before: MutationRecord | undefined;
  for (const change of changes) {
    const { addedNodes, removedNodes, previousSibling, nextSibling, target } = change;
    const neighbours =
      before?.target === target ? [...before.addedNodes].filter((node) => node === previousSibling || node === nextSibling) : [];
    const inPlace = (addedNodes.length > 0 ? [...addedNodes] : neighbours) as ChildNode[];
    for (const node of removedNodes) if (node instanceof Text && inPlace.length > 0) replacements.set(node, inPlace);
    before = change;
  }
}
