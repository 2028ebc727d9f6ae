/** The nodes that a translator put in the place of a text, by that text. */
const replacements = new WeakMap<Node, readonly ChildNode[]>();

/**
 * Lets React go on with a page whose texts the browser's translator replaced (https://github.com/facebook/react/issues/11538). React keeps
 * the text that it made: when it changes, moves or removes one that is no longer in the page, the translation in its place is meant.
 */
export function bearTranslation(): void {
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });

  /** The nodes that show a text now: itself, or its translation. */
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

/** Remembers for each text that left the page the nodes that took its place: in the same change, or in the one before beside it. */
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
