import { middleOf } from '#contract/features/question/types/point.ts'
import { number } from '#web/lib/format.ts'
import type { Pin } from './PointPicture.tsx'

/** The picture that a rich text has first; empty where it has none, or where its address is not known. @param name for one without words of its own */
export function pictureIn(html: string, name: string) {
  const picture = new DOMParser().parseFromString(html, 'text/html').querySelector('img')
  return {
    src: picture?.getAttribute('src') ?? '',
    alt: picture?.getAttribute('alt') || name,
    fileId: picture?.getAttribute('data-file') ?? '',
  }
}

/** Larger than a single point at most so many times. */
const largest = 2.2

/** A circle for each cell, with how many point there, larger where more do. @param size of a single one, as a share of the usual */
export function pinsOf(distribution: readonly { key: string; count: number }[], size = 1): Pin[] {
  const most = Math.max(1, ...distribution.map(({ count }) => count))
  return distribution.flatMap(({ key, count }) => {
    const middle = middleOf(key)
    if (!middle || count === 0) return []
    const grown = 1 + (largest - 1) * Math.sqrt((count - 1) / most)
    return [{ ...middle, key, text: number(count), tone: 'counted' as const, size: size * grown }]
  })
}
