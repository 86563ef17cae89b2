import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a working Chromium, installed if there is none. Throws with advice when that fails. */
export function bringChromium(say: (line: string) => void): string {
  const wished = process.env.CHROMIUM_PATH
  if (wished && !runs(wished)) throw new Error(`CHROMIUM_PATH is ${wished}, which does not run.`)
  const found = wished ?? findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installPackage(say)
  if (!findChromium()) installDownload(say)
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    [
      'The tests need Chromium, which is not installed and could not be installed automatically. One of these helps:',
      '  - Debian, Ubuntu: sudo apt-get install chromium fonts-noto-cjk',
      '  - elsewhere: npx playwright-core install chromium',
      '  - a Chromium or Chrome of your own: CHROMIUM_PATH=/path/to/it npm test',
      'Without a browser, `npm test -- check server` runs the rest.',
    ].join('\n'),
  )
}

function findChromium(): string | undefined {
  return [...places, chromium.executablePath()].find(path => existsSync(path) && runs(path))
}

// Some systems have a file of that name that only explains how to get the real one.
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function installPackage(say: (line: string) => void): void {
  say('Installing Chromium and Chinese fonts with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ]) {
    if (spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 2] }).status !== 0) return
  }
}

function installDownload(say: (line: string) => void): void {
  say('Downloading Chromium …')
  const program = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [program, 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
}
