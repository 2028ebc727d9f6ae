// Compresses the build's files once, so that no start of the store has to.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const pack = promisify(brotliCompress);

/** The kinds of files that get smaller. */
const SMALLER = /\.(js|css|svg)$/;

/**
 * Writes beside each file of a folder that gets smaller what the store sends of it, by the file's name and `.br`. Their names change with
 * their content, so one that is there stays right.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => SMALLER.test(name) && !names.includes(`${name}.br`));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

/** @param {string} file */
async function compressFile(file) {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  await writeFile(`${file}.br`, await pack(text, { params }));
}
