import { z } from 'zod'
import type { Text } from '#contract/error.ts'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { worthByPart } from '../scoring.ts'
import { narrow } from './numbers.ts'
import { partText } from './parts.ts'
import { type Problem, type QuestionType, questionType } from './type.ts'

/** Places on a picture are told in thousandths of its width and height, whatever size it is shown in. */
export const whole = 1000
const coordinate = z.number().int().min(0).max(whole)

const point = z.object({ x: coordinate, y: coordinate })
export type Point = z.output<typeof point>

/** `picture`: a rich text whose first picture it is; `most`: how many points one person may set. */
const parts = z.object({
  picture: partText,
  most: z.number().int().min(1).max(questionLimits.pointsOnPicture),
})
export type PointParts = z.output<typeof parts>

const points = z.array(point).max(questionLimits.pointsOnPicture)
export type Points = z.output<typeof points>

const length = coordinate.min(1)
/** Its left upper corner, and its size; an oval fills it. */
const region = z.object({
  shape: z.enum(['box', 'oval']),
  x: coordinate,
  y: coordinate,
  width: length,
  height: length,
})
export type Region = z.output<typeof region>

const key = z.object({ regions: z.array(region).max(questionLimits.regions) })
export type HotspotKey = z.output<typeof key>

/** What both kinds of points have in common. */
const common = {
  isAnswered: true,
  keptAs: 'value',
  parts,
  answer: points,
  withTexts: ({ picture, most }: PointParts, change: (html: string) => string) => ({
    picture: change(picture),
    most,
  }),
  clean: cleanPoints,
  count: (answer: Points) => [...new Set(answer.map(cellOf))],
  text: (answer: Points) => answer.map(pointText).join('; '),
} as const
const wire = {
  options: () => [],
  below: ({ picture }: PointParts) => picture,
  answer: (answer: Points) => answer.map(({ x, y }) => `${x},${y}`).join(' '),
  read: readPoints,
}
const blank: PointParts = { picture: '', most: 1 }

function pointsType<Key>(
  type: Omit<QuestionType<PointParts, Points, Key>, keyof typeof common | 'wire'> & {
    wireKey: (key: Key) => string
  },
) {
  const { wireKey, ...rest } = type
  return questionType<PointParts, Points, Key>({ ...common, ...rest, wire: { ...wire, key: wireKey } })
}

interface Named {
  number: number
  name: string
  title: Text
}
const pointNames: Named = {
  number: 105,
  name: 'point',
  title: { en: 'Point on a picture', zh: '图片标点题' },
}
const hotspotNames: Named = { number: 106, name: 'hotspot', title: { en: 'Hotspot', zh: '图片定位题' } }

/** Points on a picture of which none is right. */
export const pointVote = pointsType<null>({
  ...pointNames,
  isGraded: false,
  key: z.null(),
  blank: () => ({ parts: { ...blank }, key: null }),
  problem: ({ parts }) => pictureProblem(parts),
  keyText: () => '',
  wireKey: () => '',
})

/** Points that are right in one of the regions; several must be in different ones. */
export const hotspot = pointsType<HotspotKey>({
  ...hotspotNames,
  isGraded: true,
  key,
  blank: () => ({ parts: { ...blank }, key: { regions: [] } }),
  problem: ({ parts, key }) => pictureProblem(parts) ?? regionsProblem(key),
  grade(answer, { parts, key: { regions }, scoring }) {
    if (answer === null) return 0
    const inside = answer.filter(one => regions.some(region => isIn(one, region))).length
    const hit = regions.filter(region => answer.some(one => isIn(one, region))).length
    const of = Math.min(parts.most, regions.length)
    const wrong = Math.min(answer.length - inside, of)
    return worthByPart({ right: Math.min(hit, inside, of), wrong, of }, scoring)
  },
  keyText: ({ key }) => key.regions.map(regionText).join('; '),
  wireKey: ({ regions }) => regions.map(regionText).join('; '),
})

/** Whether it is answered with points on its picture. */
export const isPointed = ({ name }: Pick<QuestionType, 'name'>) =>
  name === pointNames.name || name === hotspotNames.name

/** Whether somebody who points there points at it. */
export function isIn({ x, y }: Point, { shape, x: left, y: top, width, height }: Region): boolean {
  const [across, down] = [(x - left) / width, (y - top) / height]
  if (shape === 'oval') return (across - 0.5) ** 2 + (down - 0.5) ** 2 <= 0.25
  return across >= 0 && across <= 1 && down >= 0 && down <= 1
}

/** The picture is divided into so many columns and as many rows, in which points are counted. */
export const gridSize = 24

/** The cell in which a point lies, such as `11,23`: column and row, from 0. */
export function cellOf({ x, y }: Point): string {
  const cell = (at: number) => Math.min(gridSize - 1, Math.floor((at * gridSize) / whole))
  return `${cell(x)},${cell(y)}`
}

/** The middle of such a cell; null for a text that names none. */
export function middleOf(cell: string): Point | null {
  const [, column, row] = /^(\d{1,2}),(\d{1,2})$/.exec(cell) ?? []
  if (column === undefined || Number(column) >= gridSize || Number(row) >= gridSize) return null
  const middle = (at: string) => Math.round(((Number(at) + 0.5) * whole) / gridSize)
  return { x: middle(column), y: middle(row!) }
}

/** Such as `52%, 8%`: how far from the left, and from above. */
export const pointText = ({ x, y }: Point) => `${percent(x)}%, ${percent(y)}%`

const percent = (at: number) => Math.round(at / 10)

/** Such as `40–60%, 10–25%`. */
const regionText = ({ x, y, width, height }: Region) =>
  `${percent(x)}–${percent(x + width)}%, ${percent(y)}–${percent(y + height)}%`

/** Each point once, no more than there may be. */
function cleanPoints(answer: Points, { most }: PointParts): Points | null {
  const kept = answer.filter(
    ({ x, y }, place) => answer.findIndex(other => other.x === x && other.y === y) === place,
  )
  return kept.length === 0 ? null : kept.slice(0, most).map(({ x, y }) => ({ x, y }))
}

function readPoints(text: string, parts: PointParts): Points | null {
  const found = narrow(text.slice(0, 200)).matchAll(/(?:^|\D)(\d{1,4})\s{0,9},\s{0,9}(\d{1,4})(?!\d)/g)
  const points = [...found].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  return cleanPoints(
    points.filter(({ x, y }) => x <= whole && y <= whole),
    parts,
  )
}

const pictureProblem = ({ picture }: PointParts): Problem =>
  picture.includes('<img') ? undefined : { error: questionErrors.pictureMissing }

function regionsProblem({ regions }: HotspotKey): Problem {
  if (regions.length === 0) return { error: questionErrors.regionsMissing }
  const isOutside = regions.some(({ x, y, width, height }) => x + width > whole || y + height > whole)
  return isOutside ? { error: questionErrors.malformed } : undefined
}
