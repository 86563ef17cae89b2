import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants
/** Text, and what is like it; pictures are compressed already. */
const isCompressible = /^[^.].*\.(js|mjs|css|html|svg|wasm|ttf|webmanifest)$/
/** The best quality takes a second for each 300 kB: for what most visits fetch. */
const isBest = (name: string, length: number) => /\.(js|css|html)$/.test(name) && length < 400_000
const endings = ['.br', '.gz']

/**
 * Writes beside each file in `folder` what the server sends of it, in Brotli and in Gzip. Files of `earlier` with a hash
 * in their names are the same there, and their compressed ones are taken over.
 */
export async function writeCompressed(folder: string, earlier: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    names
      .filter(name => isCompressible.test(name))
      .map(async name => {
        const whole = readFileSync(join(folder, name))
        if (takeOver(join(folder, name), join(earlier, name))) return
        // Also where little is gained: the server would compress it for everybody who asks.
        for (const [place, body] of (await compress(name, whole)).entries())
          writeFileSync(join(folder, name + endings[place]), body)
      }),
  )
}

function takeOver(path: string, earlier: string): boolean {
  const isSame = /-[\w-]{8}\.\w+$/.test(path) && endings.every(ending => existsSync(earlier + ending))
  if (isSame) for (const ending of endings) copyFileSync(earlier + ending, path + ending)
  return isSame
}

const compress = (name: string, whole: Buffer) =>
  Promise.all([
    promisify(brotliCompress)(whole, {
      params: { [quality]: isBest(name, whole.length) ? 11 : 9, [sizeHint]: whole.length },
    }),
    promisify(gzip)(whole, { level: 9 }),
  ])
