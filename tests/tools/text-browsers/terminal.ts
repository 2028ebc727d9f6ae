import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** A program in a terminal of 100 columns, so tall that it shows a page of the store whole. */
export interface Terminal {
  /** Presses keys, by tmux's names: `Enter`, `Tab`, `C-u`. */
  press(...keys: readonly string[]): void;
  type(text: string): void;
  /** Waits until the screen fits, and stays the same for a moment; returns it. */
  until(what: string, fits: (screen: string) => boolean): Promise<string>;
  close(): void;
}

const PATIENCE_MS = 60_000;
const LOOK_MS = 250;
const SIZE = ['-x', '100', '-y', '400'] as const;

/** A text as terminals show it: each kind of space as the usual one. */
export const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** Starts it in a tmux of its own, whose socket is in `dir`. */
export function openTerminal(dir: string, command: readonly string[]): Terminal {
  const tmux = (...args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync('tmux', ['-S', `${dir}/tmux`, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { ...process.env, HOME: dir, LANG: 'C.UTF-8', TERM: 'screen' },
    });
    if (status !== 0) throw new Error(`tmux ${args[0]}: ${stderr}`);
    return stdout;
  };
  tmux('-u', 'new-session', '-d', ...SIZE, ...command);
  const look = () => plain(tmux('capture-pane', '-p'));

  return {
    press: (...keys) => void tmux('send-keys', ...keys),
    type: (text) => void tmux('send-keys', '-l', text),
    until: async (what, fits) => {
      const end = Date.now() + PATIENCE_MS;
      for (let before = ''; ;) {
        const screen = look();
        if (screen === before && fits(screen)) return screen;
        if (Date.now() > end) throw new Error(`The screen never showed ${what}:\n${screen.replaceAll(/\n\s*\n/g, '\n')}`);
        before = screen;
        await pause(LOOK_MS);
      }
    },
    close: () => void tmux('kill-server'),
  };
}
