import type { BrowserContext, Page } from 'playwright/test';

import { expect } from './fixtures';

/** The moment of translation: while a document is parsed, before its script runs, or once that runs. */
type Start = 'parsed' | 'alive';

/**
 * Lets the pages of a context be translated as Chrome does it: each text, now and later, goes into two `<font>`s in its place. A translated
 * text has guillemets around it.
 */
export async function translate(context: BrowserContext, start: Start): Promise<void> {
  await context.addInitScript(translateDocument, start);
}

/** Waits until the whole page is translated and shows what React last made of it. */
export async function expectTold(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(readPage), `${page.url()} shows its texts`).toEqual({ untranslated: [], difference: null });
}

function translateDocument(start: Start): void {
  const kept = 'script, style, textarea, title, head, option, font, [translate=no]';
  const translateIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const [nth, text] of found.entries()) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || parent.closest(kept)) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(`«${text.data}»`);
      // Translators differ in this.
      if (nth % 2 === 0) text.replaceWith(outer);
      else {
        text.before(outer);
        text.remove();
      }
    }
  };
  const begin = (root: Node) => {
    translateIn(root);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) translateIn(node.nodeType === 3 && node.parentNode ? node.parentNode : node);
    }).observe(root, { childList: true, subtree: true });
  };
  const isAlive = () => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    return key !== undefined && Reflect.get(document, key).stateNode.current.memoizedState.isDehydrated === false;
  };
  const wait = () => (isAlive() ? begin(document.body) : setTimeout(wait, 20));
  if (start === 'parsed') begin(document);
  else document.addEventListener('DOMContentLoaded', wait);
}

/** The texts that still have no guillemets, and the first place where the page's text is another than React's. */
function readPage() {
  interface Fiber {
    readonly tag: number;
    readonly type: unknown;
    readonly memoizedProps: unknown;
    readonly stateNode: { readonly textContent: string } | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  const [HOST, TEXT] = [5, 6];
  const without = ['SCRIPT', 'STYLE', 'HEAD', 'TEXTAREA', 'NOSCRIPT'];
  const textOf = (fiber: Fiber | null): string => {
    let text = '';
    for (let each = fiber; each !== null; each = each.sibling) {
      const props = each.memoizedProps as { readonly children?: unknown; readonly dangerouslySetInnerHTML?: object };
      if (each.tag === TEXT) text += String(each.memoizedProps);
      else if (each.tag === HOST && without.includes(String(each.type).toUpperCase())) continue;
      else if (each.tag === HOST && props.dangerouslySetInnerHTML) text += each.stateNode?.textContent ?? '';
      else if (each.tag === HOST && ['string', 'number'].includes(typeof props.children)) text += String(props.children);
      else text += textOf(each.child);
    }
    return text;
  };
  const shown: string[] = [];
  const untranslated: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (parentElement?.closest(without.join())) continue;
    shown.push(data);
    if (data.trim() !== '' && !parentElement?.closest('font, option, [translate=no]')) untranslated.push(data);
  }
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer')) ?? '';
  const plain = (text: string) => text.replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ');
  const [told, meant] = [
    plain(shown.join('')),
    plain(textOf((Reflect.get(document, key) as { stateNode: { current: Fiber } }).stateNode.current)),
  ];
  const at = [...meant].findIndex((letter, index) => letter !== told[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60);
  return { untranslated, difference: told === meant ? null : { told: around(told), meant: around(meant) } };
}
