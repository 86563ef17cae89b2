import { expect, test } from 'vitest'
import tokens from '#web/ui/tokens.css?raw'
import { initialsOf } from './base/Avatar.tsx'
import { fileIcon } from './media/file-kind.ts'

test.each([
  ['陈晓明', '晓明'],
  ['李雷', '李雷'],
  ['欧阳若雪', '若雪'],
  ['Ada Lovelace', 'AL'],
  ['Grace Brewster Hopper', 'GH'],
  ['émilie', 'É'],
  ['  ', '?'],
])('the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('the icon of a file follows the ending of its name', () => {
  expect(fileIcon('Page 1.JPEG').hue).toBe('picture')
  expect(fileIcon('archive.pdf.zip').hue).toBe('plain')
  expect(fileIcon('noending').hue).toBe('plain')
})

function declarations(block: string) {
  return new Map(
    [...block.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  )
}
function blockAfter(selector: string) {
  const start = tokens.indexOf('{', tokens.indexOf(selector))
  return tokens.slice(start + 1, tokens.indexOf('}', start))
}
const light = declarations(blockAfter(':root {'))
const dark = declarations(blockAfter(':root[data-scheme="dark"]'))

test('dark by the system and dark by choice are the same', () => {
  expect(declarations(blockAfter(':root:not([data-scheme="light"])'))).toEqual(dark)
})

const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true })
const scripts = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('every name that a sheet uses is given a value somewhere', () => {
  // A sheet, or a component for one element.
  const given = new Set(
    [...Object.values(sheets), ...Object.values(scripts)].flatMap(text =>
      [...text.matchAll(/(--[\w-]+)['"`]?\]?\s*:/g)].map(([, name]) => name!),
    ),
  )
  const unknown = Object.entries(sheets).flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) =>
      given.has(name!) ? [] : [`${file}: ${name}`],
    ),
  )
  expect(Object.keys(sheets).length).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(scheme: Map<string, string>, front: string, back: string) {
  const [a, b] = [front, back].map(name => luminance(scheme.get(`--${name}`) ?? light.get(`--${name}`)!))
  return (Math.max(a!, b!) + 0.05) / (Math.min(a!, b!) + 0.05)
}
const texts = ['ink', 'ink-soft', 'ink-purple', 'ink-faint', 'accent-text', 'good', 'info', 'warn', 'bad']
const surfaces = ['paper', 'surface', 'surface-sunk', 'surface-floating', 'surface-pressed']
const pairs = [
  ...texts.flatMap(text => surfaces.map(surface => [text, surface] as const)),
  ...['good', 'info', 'warn', 'bad', 'neutral'].map(tone => [tone, `${tone}-soft`] as const),
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-bad', 'bad'],
] as const

test.each([
  ['light', light],
  ['dark', dark],
])('every text colour stands out from every ground in %s', (_, scheme) => {
  const weak = pairs.filter(([front, back]) => contrast(scheme, front, back) < 4.5)
  expect(weak).toEqual([])
  for (const surface of ['paper', 'surface'] as const)
    expect(contrast(scheme, 'outline', surface)).toBeGreaterThan(3)
})
