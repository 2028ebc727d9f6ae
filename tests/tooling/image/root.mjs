// Commands in a folder that is a root of its own, as a container is.

import { SetupError, run } from '../../../scripts/setup.mjs';

/** @typedef {{ command: string[], env?: Record<string, string>, workdir?: string, user?: string }} Inside */

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where a certificate of this machine's network is shown inside. */
const CERTIFICATES = '/run/certificates.pem';

/**
 * The command that runs another one inside of a root. Its mounts live in a namespace of its own and end with it; each part hands its
 * process on to the next, so that a signal reaches the command itself.
 * @param {string} root
 * @param {Inside} inside
 * @returns {string[]}
 */
export function inRoot(root, { command, env = {}, workdir = '/', user = 'root' }) {
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const mounts = [
    'mount -t proc proc "$0/proc"',
    'mount -t tmpfs tmpfs "$0/run"',
    'mount --rbind /dev "$0/dev"',
    ...(certificates === '' ? [] : [`cp "$1" "$0${CERTIFICATES}"`]),
    'root="$0"; shift; exec chroot "$root" "$@"',
  ];
  const variables = {
    PATH,
    HOME: user === 'root' ? '/root' : `/home/${user}`,
    ...(certificates === '' ? {} : { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
    ...env,
  };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  // setpriv after chroot: it finds the user in the image's own list.
  const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs'];
  const inside = ['/usr/bin/env', '-i', `--chdir=${workdir}`, ...assignments, ...(user === 'root' ? [] : asUser), ...command];
  return ['unshare', '--mount', 'sh', '-ec', mounts.join('\n'), root, certificates || '/dev/null', ...inside];
}

/**
 * Runs a step of the making of an image; one that fails ends it, with its output.
 * @param {string} what
 * @param {string[]} command
 */
export async function must(what, command) {
  const { code, output } = await run(command);
  if (code === 0) return;
  throw new SetupError(`${output.trim().split('\n').slice(-40).join('\n')}\n\nThe image could not be made: ${what} failed (exit ${code}).`);
}
