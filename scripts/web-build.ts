import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formerBuild } from '#server/kernel/former-build.ts'
import { writeCompressed } from '../web/build/compressed.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, '.build', 'web')
const stamp = join(root, '.build', 'web.stamp')

interface BuildOptions {
  say: (line: string) => void
  /** Called with the build's process, so that it can be ended with this one. */
  onProcess?: (child: ChildProcess) => void
}

/** Builds the web client into `.build/web`, unless what is there was built from the same sources. */
export async function buildWebWhenStale({ say, onProcess }: BuildOptions): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(join(output, 'index.html')) && readStamp() === sources) return
  say('Building the web client …')
  const began = performance.now()
  // Beside the current one, which a running server may be serving.
  const draft = `${output}.new`
  await runVite(['build', '--config', 'web/vite.config.ts', '--outDir', draft, '--emptyOutDir'], onProcess)
  await writeCompressed(draft, output)
  rmSync(stamp, { force: true })
  // Pages that are open fetch more of what they came with.
  rmSync(formerBuild(output), { recursive: true, force: true })
  if (existsSync(output)) renameSync(output, formerBuild(output))
  renameSync(draft, output)
  writeFileSync(stamp, sources)
  say(`Built the web client in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

function readStamp(): string {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

/** Of all that the client is built from. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json', ...['web', 'contract'].flatMap(filesIn)]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

export function runVite(
  args: string[],
  onProcess: BuildOptions['onProcess'],
  folder: string = root,
): Promise<void> {
  mkdirSync(join(root, '.build'), { recursive: true })
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [program, ...args, '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onProcess?.(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => {
      if (code === 0) resolve()
      else reject(new Error('The web client could not be built; the reason is shown above.'))
    })
  })
}
