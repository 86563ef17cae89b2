import { questionErrors } from '../errors.ts'
import { wrongIn } from './parts.ts'
import type { Problem } from './type.ts'

/** What is wrong with items that are counted as they are given, such as one side of pairs. */
export function itemsProblem(items: readonly { id: string; html: string }[]): Problem {
  const wrong = wrongIn(items)
  if (wrong?.kind === 'empty')
    return { error: questionErrors.itemEmpty, details: { number: wrong.place + 1 } }
  return wrong && { error: wrong.kind === 'alike' ? questionErrors.itemsAlike : questionErrors.malformed }
}
