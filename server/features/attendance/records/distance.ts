import { type Band, bandEnds } from '#contract/features/attendance/rules.ts'
import type { Position } from './method.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** Where students should be: metres around a point. */
export interface Circle extends Point {
  radius: number
}

/** Where a phone is, as far as it knows: metres of accuracy, null where it says none. */
export interface Fix extends Point {
  accuracy: number | null
}

/** What a student is told: whether they may check in there, or that the phone does not know well enough. */
export type Verdict = 'inside' | 'outside' | 'unsure'

/** Metres between the points at which answers change: within one cell everybody gets the same. */
export const cellSize = 50
/** Metres of a phone's own inaccuracy that count in the student's favour, in steps. */
const leeway = { step: 25, most: 50 }
/** Metres of inaccuracy above which a position says too little. The same everywhere, so that it tells nothing of the place. */
export const worstAccuracy = 300

/**
 * Whether a position fits. The answer is coarse: the position counts as the middle of its cell, and a student is inside if
 * anybody in the cell might be.
 */
export function judge(circle: Circle | null, fix: Fix | null): Verdict {
  if (!circle || !fix || (fix.accuracy ?? 0) > worstAccuracy) return 'unsure'
  const inFavour = Math.min(leeway.most, Math.ceil((fix.accuracy ?? 0) / leeway.step) * leeway.step)
  const reach = circle.radius + cellSize * Math.SQRT1_2 + inFavour
  return distance(middleOfCell(fix), circle) <= reach ? 'inside' : 'outside'
}

/** Metres from a position to the circle; 0 within it. */
export const beyond = (circle: Circle, fix: Point) =>
  Math.max(0, Math.round(distance(fix, circle) - circle.radius))

/** How far off the staff are told that somebody was. */
export function bandOf(metres: number | null): Band {
  if (metres === null) return 'unknown'
  if (metres < bandEnds.near) return 'near'
  return metres < bandEnds.far ? 'far' : 'farther'
}

/** What a phone says, read; null when it says no position. */
export function fixOf({ latitude, longitude, accuracy }: Position): Fix | null {
  const [north, east, metres] = [numberIn(latitude), numberIn(longitude), numberIn(accuracy)]
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null
  return { latitude: north, longitude: east, accuracy: metres !== null && metres >= 0 ? metres : null }
}

/** Clients send empty text or `null` where they have none. */
function numberIn(text: string) {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

const inRadians = (degrees: number) => (degrees * Math.PI) / 180
/** Metres. */
const earthRadius = 6_371_000
const metresPerDegree = inRadians(1) * earthRadius

/** Metres between two points, along the sphere. */
export function distance(one: Point, other: Point) {
  const [north, south] = [inRadians(one.latitude), inRadians(other.latitude)]
  const upwards = Math.sin((north - south) / 2) ** 2
  const sideways = Math.sin(inRadians(one.longitude - other.longitude) / 2) ** 2
  const share = upwards + Math.cos(north) * Math.cos(south) * sideways
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** The point that stands for all of its cell. */
export function middleOfCell({ latitude, longitude }: Point): Point {
  const tall = cellSize / metresPerDegree
  const middle = Math.round(latitude / tall) * tall
  const wide = tall / Math.max(0.01, Math.cos(inRadians(middle)))
  return { latitude: middle, longitude: Math.round(longitude / wide) * wide }
}
