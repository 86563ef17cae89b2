import sharp from 'sharp'
import { glyphs } from './glyphs.ts'

const page = { width: 1080, height: 1440 }
const lineHeight = 58
const margin = 110

/** A line of text; a matrix as rows of cells; an empty string leaves a line free. */
export type PageLine =
  | string
  | readonly (readonly string[])[]
  | { before?: string; matrix: string[][]; after?: string }

/** Pseudo-random numbers, the same each time. */
export function chance(seed: number) {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

interface Pen {
  random: () => number
  strokes: string[]
  size: number
}

/** Writes a text. @returns where it ends */
function write(pen: Pen, text: string, x: number, y: number): number {
  const scale = pen.size / 20
  let at = x
  for (const character of text) {
    const [width, strokes] = glyphs[character] ?? [7, '']
    const [tilt, lift, stretch] = [pen.random() * 6 - 3, pen.random() * 3 - 1.5, 0.94 + pen.random() * 0.12]
    if (strokes)
      pen.strokes.push(
        `<path d="${strokes}" transform="translate(${at.toFixed(1)} ${(y + lift).toFixed(1)}) rotate(${tilt.toFixed(1)}) skewX(-7) scale(${(scale * stretch).toFixed(3)}) translate(0 -20)"/>`,
      )
    at += (width + 1.2) * scale * (0.96 + pen.random() * 0.08)
  }
  return at
}

function writeMatrix(pen: Pen, rows: readonly (readonly string[])[], x: number, y: number): number {
  const step = lineHeight * 0.82
  const top = y - step * 0.9
  const bottom = y + step * (rows.length - 1) + step * 0.35
  const columns = rows[0]?.length ?? 0
  let left = x + 22
  for (let column = 0; column < columns; column++) {
    const ends = rows.map((row, index) => write(pen, row[column] ?? '', left, y + index * step))
    left = Math.max(...ends) + 26
  }
  const right = left - 8
  const wobble = () => (pen.random() * 4 - 2).toFixed(1)
  const bracket = (edge: number, inward: number) =>
    `<path d="M${edge + inward} ${top}L${edge} ${top + 2}Q${edge + Number(wobble())} ${(top + bottom) / 2} ${edge} ${bottom}L${edge + inward} ${bottom + Number(wobble())}" stroke-width="3"/>`
  pen.strokes.push(bracket(x, 12), bracket(right, -12))
  return right + 14
}

/** A page of squared or ruled paper as photographed by a student, written by hand. @returns a JPEG */
export async function handwrittenPage(lines: readonly PageLine[], seed: number): Promise<Buffer> {
  const random = chance(seed)
  const pen: Pen = { random, strokes: [], size: 30 + random() * 5 }
  let y = margin + 60
  for (const line of lines) {
    if (typeof line === 'string') write(pen, line, margin + random() * 8, y)
    else {
      const { before = '', matrix, after = '' } = 'matrix' in line ? line : { matrix: line }
      const height = (matrix.length - 1) * lineHeight * 0.82
      const from = before ? write(pen, before, margin, y + height / 2) + 8 : margin + 20
      const end = writeMatrix(pen, matrix, from, y)
      if (after) write(pen, after, end + 6, y + height / 2)
      y += height + 12
    }
    y += lineHeight
  }
  const ink = ['#1d2f6f', '#1b1b1f', '#23408e', '#15314b'][Math.floor(random() * 4)]
  const isSquared = random() > 0.5
  return sharp(Buffer.from(svgOf(pen.strokes, ink ?? '#1b1b1f', isSquared, random)))
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer()
}

function svgOf(strokes: string[], ink: string, isSquared: boolean, random: () => number) {
  const rules = Array.from({ length: 24 }, (_, index) => `M0 ${96 + index * lineHeight}H${page.width}`).join(
    '',
  )
  const columns = Array.from({ length: 20 }, (_, index) => `M${index * lineHeight} 0V${page.height}`).join('')
  const tilt = (random() * 1.6 - 0.8).toFixed(2)
  const shade = random() > 0.5 ? ['0', '1'] : ['1', '0']
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">
  <defs>
    <linearGradient id="light" x1="${shade[0]}" y1="0" x2="${shade[1]}" y2="1">
      <stop offset="0" stop-color="#fdfbf4"/><stop offset="0.7" stop-color="#f4f0e4"/><stop offset="1" stop-color="#ddd6c6"/>
    </linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#light)"/>
  <g transform="rotate(${tilt} ${page.width / 2} ${page.height / 2})">
    <path d="${rules}${isSquared ? columns : ''}" stroke="#9fb4c9" stroke-opacity="0.45" stroke-width="1.5" fill="none"/>
    ${isSquared ? '' : `<path d="M84 -40V${page.height + 40}" stroke="#d58a8a" stroke-opacity="0.6" stroke-width="2"/>`}
    <g fill="none" stroke="${ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>
  </g>
</svg>`
}
