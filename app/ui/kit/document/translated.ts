/**
 * Lets React go on with a page whose texts the browser's translator replaced: React would fail where it takes away, or inserts something
 * before, a text that is no longer in its place (https://github.com/facebook/react/issues/11538).
 */
export function bearTranslation(): void {
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    (child as T & ChildNode).remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before?.parentNode === this) (before as ChildNode).before(node);
    else this.appendChild(node);
    return node;
  };
}
