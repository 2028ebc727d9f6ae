import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../support/servers/free-port';

/** The key under which WebDriver hands an element over. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One window of Firefox, driven by the commands of WebDriver. */
export interface Firefox {
  go(address: string): Promise<void>;
  /** The text of what a selector finds first; waits for it. */
  read(selector: string): Promise<string>;
  /** Clicks it as a person would; a page that this opens has loaded afterwards. */
  click(selector: string): Promise<void>;
  /** Types into a field; into one for files, their paths. */
  type(selector: string, text: string): Promise<void>;
  run(script: string): Promise<unknown>;
  /** A picture of the whole page, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Starts Firefox without a window and with an empty profile in `dir`. It speaks Marionette, the protocol of its own that geckodriver hands
 * WebDriver's commands on to: so neither geckodriver, which Debian lacks, nor a package is needed.
 */
export async function startFirefox(program: string, dir: string): Promise<Firefox> {
  const port = await freePort();
  const settings = { 'marionette.port': port, 'app.update.enabled': false, 'datareporting.policy.dataSubmissionEnabled': false };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(dir, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', dir], {
    stdio: 'ignore',
    env: { ...process.env, HOME: dir },
  });
  const ended = once(child, 'exit');
  const send = talk(await open(port, Date.now() + 120_000));
  await send('WebDriver:NewSession', {});
  await send('WebDriver:SetTimeouts', { implicit: 30_000, pageLoad: 60_000 });
  await send('WebDriver:SetWindowRect', { width: 1280, height: 900 });
  const find = async (value: string) =>
    ((await send('WebDriver:FindElement', { using: 'css selector', value })) as { value: Record<string, string> }).value[ELEMENT];
  const valueOf = async (answer: Promise<unknown>) => ((await answer) as { value: unknown }).value;
  return {
    go: async (url) => void (await send('WebDriver:Navigate', { url })),
    read: async (selector) => String(await valueOf(send('WebDriver:GetElementText', { id: await find(selector) }))),
    click: async (selector) => void (await send('WebDriver:ElementClick', { id: await find(selector) })),
    type: async (selector, text) => void (await send('WebDriver:ElementSendKeys', { id: await find(selector), text })),
    run: (script) => valueOf(send('WebDriver:ExecuteScript', { script, args: [] })),
    picture: async () => Buffer.from(String(await valueOf(send('WebDriver:TakeScreenshot', { full: true }))), 'base64'),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Firefox opens its port some seconds after its start. */
async function open(port: number, until: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if (Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return open(port, until);
  }
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages are JSON behind its length in bytes: `[0, id, command, parameters]` and `[1, id, error, result]`. */
function talk(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let [bytes, ids] = [Buffer.alloc(0), 0];
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (let start = bytes.indexOf(':'); start > 0; start = bytes.indexOf(':')) {
      const end = start + 1 + Number(bytes.subarray(0, start));
      if (bytes.length < end) return;
      const message = JSON.parse(bytes.subarray(start + 1, end).toString()) as Answer | object;
      bytes = bytes.subarray(end);
      // The first one only greets.
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer);
    }
  });
  return async (command, parameters) => {
    ids += 1;
    const [id, text] = [ids, JSON.stringify([0, ids, command, parameters])];
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${command} ${JSON.stringify(parameters)}: ${error.error}: ${error.message}`);
    return result;
  };
}
