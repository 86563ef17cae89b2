import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './ids.ts'

/** The deployment's key for signed addresses; made on first use and kept beside the data. */
export async function readSecret(dataFolder: string) {
  const path = join(dataFolder, 'secret')
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known) return known.trim()
  await mkdir(dataFolder, { recursive: true })
  const secret = newToken()
  // Two processes that start together must end up with the same key: the first file stays.
  await writeFile(path, secret, { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return (await readFile(path, 'utf8')).trim()
}
