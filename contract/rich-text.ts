import { errors } from './error.ts'

/**
 * What rich text may have; far more than people write, and little enough to be read at once. Its length, in characters with
 * the markup, is limited where no call says how long it may be.
 */
export const richTextLimits = {
  elements: 2000,
  depth: 100,
  length: 100_000,
  formula: 2000,
  spannedCells: 50,
} as const

export const richTextErrors = errors('richText', {
  tooIntricate: {
    code: 40014,
    en: 'The text has too many elements, or they are nested too deeply. Please simplify its formatting',
    zh: '文本中的格式元素过多或嵌套过深，请简化格式后再试',
  },
  tooLong: {
    code: 40015,
    en: 'The text and its formatting may have at most {limit} characters',
    zh: '文本连同格式最多 {limit} 个字符',
  },
})

/**
 * The colours of a text. Names, not values: each scheme draws them so that they can be read on its own paper. All are names
 * of CSS too, so that other programs show them.
 */
export const textColours = ['red', 'darkorange', 'green', 'teal', 'blue', 'purple', 'gray'] as const
export type TextColour = (typeof textColours)[number]

/** Sizes of type in pixels: a text may have any whole one between these, and the editor offers a few. */
export const fontSizes = { smallest: 12, largest: 72 } as const

/** Directions of a paragraph; without one it begins where its script does. */
export const alignments = ['center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

/** The languages in which code is coloured, as they are called in `language-…` and for people. */
export const codeLanguages = {
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  matlab: 'MATLAB',
  python: 'Python',
  r: 'R',
  rust: 'Rust',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'HTML, XML',
} as const
export type CodeLanguage = keyof typeof codeLanguages

export const isCodeLanguage = (name: string): name is CodeLanguage => Object.hasOwn(codeLanguages, name)

/** What a style of CSS says in one of its properties; undefined if nothing. Only the beginning of a long one is read. */
function valueIn(style: string, property: string): string | undefined {
  for (const declared of style.slice(0, 1000).split(';')) {
    const colon = declared.indexOf(':')
    if (colon > 0 && declared.slice(0, colon).trim().toLowerCase() === property)
      return declared
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return undefined
}

/** The colour that a style gives a text: our own, or the one of ours that comes closest. */
export const colourIn = (style: string): TextColour | undefined =>
  nearestColour(valueIn(style, 'color') ?? '')

/** The size that a style gives a text, in pixels; undefined for one that texts cannot have. */
export function sizeIn(style: string): number | undefined {
  const [, figure, unit] = /^(\d{1,3}(?:\.\d{1,4})?)(px|pt)$/.exec(valueIn(style, 'font-size') ?? '') ?? []
  if (figure === undefined) return undefined
  const size = Math.round(Number(figure) * (unit === 'pt' ? 4 / 3 : 1))
  return size >= fontSizes.smallest && size <= fontSizes.largest ? size : undefined
}

/** The alignment that a style gives a paragraph. */
export function alignmentIn(style: string): Alignment | undefined {
  const value = valueIn(style, 'text-align')
  return alignments.find(known => known === value)
}

/** How a style is written, as browsers write it: what shows the text finds it by these words. */
export function styleOf(of: { colour?: TextColour; size?: number; alignment?: Alignment }): string {
  const said = [
    of.colour && `color: ${of.colour};`,
    of.size && `font-size: ${of.size}px;`,
    of.alignment && `text-align: ${of.alignment};`,
  ]
  return said.filter(Boolean).join(' ')
}

/** What other programs call colours, in hues of ours. */
const otherNames: Record<string, TextColour> = {
  ...{ crimson: 'red', darkred: 'red', firebrick: 'red', maroon: 'red', tomato: 'red' },
  ...{ orange: 'darkorange', gold: 'darkorange', brown: 'darkorange', yellow: 'darkorange' },
  ...{ darkgreen: 'green', lime: 'green', limegreen: 'green', seagreen: 'green' },
  ...{ darkcyan: 'teal', cyan: 'teal', aqua: 'teal', navy: 'blue', darkblue: 'blue', royalblue: 'blue' },
  ...{ violet: 'purple', magenta: 'purple', fuchsia: 'purple', indigo: 'purple' },
  ...{ grey: 'gray', darkgray: 'gray', dimgray: 'gray' },
}

/** Where each hue ends, in degrees. */
const hues: readonly (readonly [number, TextColour])[] = [
  [15, 'red'],
  [65, 'darkorange'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [335, 'purple'],
  [360, 'red'],
]

/** What is nearly black or white is the colour of ink, which each scheme has. */
function nearestColour(value: string): TextColour | undefined {
  const own = textColours.find(name => name === value)
  if (own) return own
  if (Object.hasOwn(otherNames, value)) return otherNames[value]
  const parts = partsOf(value)
  if (!parts) return undefined
  const [red, green, blue] = parts
  const [most, least] = [Math.max(...parts), Math.min(...parts)]
  const lightness = (most + least) / 510
  if (lightness < 0.12 || lightness > 0.92) return undefined
  const spread = most - least
  if (spread < 40) return lightness > 0.3 && lightness < 0.8 ? 'gray' : undefined
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  const hue = (sixth * 60 + 360) % 360
  return hues.find(([end]) => hue <= end)?.[1]
}

/** Red, green and blue, of 255 each. */
function partsOf(value: string): [number, number, number] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const [red, green, blue] = hex.match(hex.length === 3 ? /./g : /../g)!
    const read = (part: string) => Number.parseInt(part.length === 1 ? part + part : part, 16)
    return [read(red!), read(green!), read(blue!)]
  }
  const [, red, green, blue] = /^rgba?\((\d{1,3})[, ] ?(\d{1,3})[, ] ?(\d{1,3})(?:\)|[, /])/.exec(value) ?? []
  return blue === undefined ? undefined : [Number(red), Number(green), Number(blue)]
}
