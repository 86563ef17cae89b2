// A picture of every screen, for looking at them side by side: `npm run pictures`. In English on a light phone, in
// simplified Chinese on a dark one, in traditional Chinese on a desktop. `npm run pictures -- readme` makes those of the
// README instead.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringChromium } from './chromium.ts'
import { endInOrder } from './ending.ts'
import { buildWebWhenStale } from './web-build.ts'

if (process.argv[2] === 'readme') {
  await import('./readme-pictures.ts')
  process.exit()
}

const root = join(import.meta.dirname, '..')
const folder = join(root, '.reports', 'pictures')
const ending = endInOrder()
const chromium = bringChromium(console.log)
await buildWebWhenStale({ say: console.log })
rmSync(folder, { recursive: true, force: true })
const walk = spawn('vitest', ['run', '--project', 'e2e', 'e2e/screens.journey.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, LECTERN_CHROMIUM: chromium, LECTERN_PICTURES: folder },
})
ending.add(() => walk.kill())
walk.on('exit', code => {
  console.log(`The pictures: ${folder}`)
  process.exit(code ?? 1)
})
