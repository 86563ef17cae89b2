import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const program = join(root, 'node_modules', '.bin', 'biome')

const planted: Record<string, { text: string; message: string }> = {
  'server/features/course/all.ts': {
    text: "export const all = db => db.selectFrom('course').execute()",
    message: 'Build it once',
  },
  'web/features/course/day.ts': {
    text: 'export const day = date => date.toISOString()',
    message: 'decision 172',
  },
  'web/features/course/two.ts': {
    text: "export const two = number => String(number).padStart(2, '0')",
    message: 'decision 172',
  },
  'web/features/course/Press.tsx': {
    text: 'export const Press = ({ press }) => <p onPointerDown={press} />',
    message: 'decision 164',
  },
  'web/features/course/follow.ts': {
    text: "export const follow = move => addEventListener('touchmove', move)",
    message: 'decision 164',
  },
  'web/features/course/Portal.tsx': {
    text: 'export const Portal = () => createPortal(<p />, document.body)',
    message: 'decision 170',
  },
  'web/features/course/Modal.tsx': {
    text: 'export const Modal = () => <div aria-modal="true" />',
    message: 'decision 170',
  },
  'web/features/course/back.ts': {
    text: "export const leave = () => history.pushState(null, '', '/')",
    message: 'decision 170',
  },
  'web/features/course/Over.module.css': { text: '.over {\n  position: fixed;\n}', message: 'decision 170' },
}
const fine = {
  'web/features/course/hex.ts': "export const hex = byte => byte.toString(16).padStart(2, '0')",
  'web/lib/dates.ts': 'export const day = date => date.toISOString()',
}

let said = ''

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-lint-'))
  for (const part of ['biome.json', 'scripts/lint'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  const texts = Object.entries(planted).map(([path, { text }]) => [path, text] as const)
  for (const [path, text] of [...texts, ...Object.entries(fine)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  said = await new Promise(resolve => {
    const flags = ['lint', '--colors=off', '--vcs-enabled=false', '--max-diagnostics=100']
    execFile(program, flags, { cwd: folder }, (_, output, problems) => resolve(output + problems))
  })
  rmSync(folder, { recursive: true })
})

/** The messages about one file. */
const about = (path: string) =>
  said
    .split(/^(?=\S+:\d+:\d+ )/m)
    .filter(part => part.startsWith(`${path}:`))
    .join('')

test.each(Object.entries(planted))(
  'the linter notices in %s what only one place may do',
  (path, { message }) => {
    expect(about(path), said).toContain(message)
  },
)

test.each(Object.keys(fine))('the linter lets %s pass', path => {
  expect(said).not.toBe('')
  expect(about(path)).not.toContain('plugin')
})
