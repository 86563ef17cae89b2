import { useEffect, useState } from 'react'
import type { SlotSides, SubmissionKind } from '../kind.ts'
import type { Own, OwnSubmission, ShownShapes } from '../task.ts'
import { isOver, type Offerable, offerableOf, readAllWritten } from './offerable-slots.ts'
import { sidesOf } from './slots.ts'
import { onWrittenChange, type Written } from './statements.ts'

/**
 * What the student could offer now; null where there is nothing, or something can still be handed in.
 * @param name under which the kind's devices keep what is written (`WritingKind`)
 */
export function useOfferable<S extends ShownShapes>(
  kind: Pick<SubmissionKind<S>, 'offering'>,
  name: string,
  task: S['task'],
  mine: Own<S>,
  accountId: string | undefined,
  clockOffset: number,
): Offerable | null {
  const isWanted = isOver(task, mine, Date.now() + clockOffset)
  const sides = isWanted ? sidesOf(kind, mine) : []
  const written = useWritten(name, accountId, task.id, mine, sides)
  return isWanted ? offerableOf(task, mine, sides, written) : null
}

const nothing: ReadonlyMap<number, Written> = new Map()

function useWritten(
  name: string,
  accountId: string | undefined,
  taskId: string,
  { attempt, workId: work }: Pick<OwnSubmission, 'attempt' | 'workId'>,
  sides: readonly SlotSides[],
) {
  const [written, setWritten] = useState(nothing)
  const slots = sides.map(({ slot }) => slot).join()
  useEffect(() => {
    if (slots === '' || accountId === undefined) return
    let isLeft = false
    const look = () =>
      void readAllWritten({ name, accountId, taskId, attempt, work }, slots.split(',').map(Number)).then(
        found => {
          if (!isLeft) setWritten(found)
        },
      )
    look()
    const leave = onWrittenChange(look)
    return () => {
      isLeft = true
      leave()
    }
  }, [name, accountId, taskId, attempt, work, slots])
  return written
}
