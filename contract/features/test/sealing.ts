import { z } from 'zod'
import type { Shuffle } from '../question/types/type.ts'
import { paperQuestion } from './entities.ts'
import { paperSection } from './taking-entities.ts'

/**
 * How papers are sealed, kept ahead on devices, and opened (decision 276). A blob is the nonce with what AES-GCM makes of one
 * question as JSON, padded with blanks; each has a key of its own. Pictures are sealed as parts of their texts, up to a size of each
 * and of all in a test.
 */
export const sealing = {
  ...{ nonceBytes: 12, keyBytes: 16, padBytes: 512 },
  ...{ pictureBytes: 300_000, allPictureBytes: 3_000_000 },
} as const

/** What a blob of a question contains. Its parts are in an order that says nothing of how it was written. */
export const sealedQuestion = paperQuestion.extend({ slot: z.number() })

/** What the blob of the sections contains. */
export const sealedSections = z.array(paperSection)

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Lists with more parts are not put into an order by one digit each. */
export const longestOrder = digits.length

/** Orders of the lists of one question as text: for each place, which of the sealed ones stands there. */
export const writtenOrders = (orders: readonly (readonly number[])[]): string =>
  orders.map(order => order.map(place => digits[place]).join('')).join('.')

/** Puts one list after the other into the orders that are written. @throws RangeError for orders of other lists */
export function inOrders(written: string): Shuffle {
  const orders = written === '' ? [] : written.split('.')
  let next = 0
  return <T>(list: readonly T[]): T[] => {
    const order = orders[next++] ?? ''
    const places = new Set(Array.from(order, digit => digits.indexOf(digit)))
    if (order.length !== list.length || places.size !== list.length) throw new RangeError('another list')
    return [...places].map(place => {
      if (place < 0 || place >= list.length) throw new RangeError('another list')
      return list[place] as T
    })
  }
}
