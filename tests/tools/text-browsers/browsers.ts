import { openTerminal, plain, type Terminal } from './terminal';

/** A browser of text, used by its keys alone. A step ends when the screen shows what it led to. */
export interface TextBrowser {
  go(address: string): Promise<void>;
  /** Follows the link, or presses the button, with this text. */
  follow(text: string): Promise<void>;
  /** Types into the field behind this label. */
  fill(label: string, text: string): Promise<void>;
  /** Names a file in the field behind this label, and sends its form with this button. */
  send(label: string, file: string, button: string): Promise<void>;
  /** Asks for the page again, which must have changed. */
  reload(): Promise<void>;
  /** Waits for this text; returns the screen. */
  read(text: string): Promise<string>;
  close(): void;
}

/** Opens a browser at an address; `dir` is an empty folder of its own. */
export type Open = (dir: string, address: string) => TextBrowser;

/**
 * Lynx numbers its links, buttons and fields: `[12]Games`, `([13]BUTTON) Search`, `[14]____`. Its key 0 asks for a number. Fields are typed into
 * once Enter opens them.
 */
export const openLynx: Open = (dir, address) => {
  const terminal = openTerminal(dir, ['lynx', '-accept_all_cookies', '-nocolor', '-number_fields', '-tna', address]);
  const { go, read, act } = steps(terminal, ['g', 'C-u'], 3);
  /** Moves to the place whose number this finds. */
  const move = async (what: string, find: RegExp) => {
    const number = find.exec(await terminal.until(what, (seen) => find.test(seen)))?.[1] ?? '';
    terminal.press('0');
    await read('Follow link');
    terminal.type(`${number}g`);
    terminal.press('Enter');
    await terminal.until('where the cursor is', (seen) => /^\([^)]*\)/m.test(seen));
  };
  const follow = async (text: string) => {
    await move(text, new RegExp(String.raw`\[(\d+)\](?:\w+\) )?${escaped(text)}`));
    await act(() => terminal.press('Enter'));
  };
  const fill = async (label: string, text: string) => {
    await move(label, new RegExp(String.raw`^ *${escaped(label)}[^[]*\[(\d+)\]_`, 'm'));
    await act(() => {
      terminal.press('Enter', 'C-u');
      terminal.type(text);
    });
    // not within the step: a password is hidden again
    terminal.press('Enter');
  };
  return {
    go,
    read,
    follow,
    fill,
    send: async (label, file, button) => {
      await fill(label, file);
      await follow(button);
    },
    reload: () => act(() => terminal.press('C-r')),
    close: () => terminal.close(),
  };
};

/** w3m looks a text up, and the next key acts at that place. */
export const openW3m: Open = (dir, address) => {
  const options = ['accept_cookie=1', 'confirm_qq=0', 'use_history=0', 'ignorecase_search=0'].flatMap((option) => ['-o', option]);
  const terminal = openTerminal(dir, ['w3m', '-cookie', ...options, address]);
  const { go, read, act } = steps(terminal, ['U', 'C-u'], 1);
  const find = (text: string) => {
    terminal.press('g', '/');
    terminal.type(plain(text));
    terminal.press('Enter');
  };
  const fill = async (label: string, text: string) => {
    await read(label);
    await act(() => {
      find(label);
      terminal.press('Tab', 'Enter', 'C-u');
      terminal.type(text);
      terminal.press('Enter');
    });
  };
  return {
    go,
    read,
    follow: async (text) => {
      await read(text);
      await act(() => (find(text), terminal.press('Enter')));
    },
    fill,
    // It sends a form as soon as its file is named, without the button.
    send: (label, file) => fill(label, file),
    reload: () => act(() => terminal.press('R')),
    close: () => terminal.close(),
  };
};

/** What both do alike. `asks`: the keys that ask for an address; `hints`: how many lines below the page are the program's own. */
function steps(terminal: Terminal, asks: readonly string[], hints: number) {
  const pageOf = (screen: string) => screen.trimEnd().split('\n').slice(0, -hints).join('\n');
  const act = async (keys: () => void) => {
    const before = pageOf(await terminal.until('a page', (screen) => screen.trim() !== ''));
    keys();
    await terminal.until('what the keys led to', (screen) => pageOf(screen) !== before);
  };
  const go = (address: string) =>
    act(() => {
      terminal.press(...asks);
      terminal.type(address);
      terminal.press('Enter');
    });
  return { act, go, read: (text: string) => terminal.until(text, (screen) => screen.includes(plain(text))) };
}

const escaped = (text: string) => plain(text).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
