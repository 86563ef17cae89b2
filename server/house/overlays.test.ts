import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: ['web/test/**', 'web/gallery/**', '**/*.test.*', '**/test-stage.tsx'],
  })
const scripts = files('web/**/*.{ts,tsx}')
const styles = files('web/**/*.css')

/** What covers the screen and does not scroll with it. */
const covering: Record<string, string> = {
  'web/ui/overlays/Overlay.module.css': 'the one mechanism',
  'web/ui/overlays/Toast.module.css': 'covers nothing that can be pressed, and goes by itself',
  'web/shell/App.module.css': 'the frame of the screens themselves',
  'web/shell/console/DebugConsole.module.css': 'closes on Back, and leaves the screen usable',
  'web/features/group/BoardScreen.module.css': 'what a finger carries, while it does',
}

test('nothing lies over a screen that Back does not know of (decision 170)', () => {
  expect(scripts.length).toBeGreaterThan(300)
  const fixed = styles.filter(path => /position:\s*fixed/.test(read(path)))
  expect(fixed.sort()).toEqual(Object.keys(covering).sort())
  const outside = scripts.filter(path => /\bcreatePortal\(|\.showModal\(|popover=/.test(read(path)))
  expect(outside.sort()).toEqual(['web/ui/overlays/Overlay.tsx', 'web/ui/overlays/Toast.tsx'])
  const modal = scripts.filter(path => /aria-modal=/.test(read(path)))
  expect(modal).toEqual(['web/ui/overlays/Overlay.tsx'])
})

test('what is open until Back closes it says so in one way', () => {
  const asking = scripts.filter(path => /\buseClosesOnBack\([^)]/.test(read(path)))
  expect(asking.sort()).toEqual([
    'web/features/course/list/CoursesScreen.tsx',
    'web/features/group/RandomScreen.tsx',
    'web/shell/console/DebugConsole.tsx',
    'web/ui/frame/TopBar.tsx',
    'web/ui/overlays/Overlay.tsx',
    'web/ui/overlays/use-closes-on-back.ts',
  ])
})

test('only the mechanism writes the history; everything else navigates', () => {
  const writing = scripts.filter(path =>
    /\bhistory\.(?:pushState|replaceState|go|back|forward)\(/.test(read(path)),
  )
  expect(writing).toEqual(['web/ui/overlays/overlay-history.ts'])
})
