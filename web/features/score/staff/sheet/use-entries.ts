import { useRef, useState } from 'react'
import { CallFailure, newKey } from '#web/lib/call.ts'
import type { ScoreColumn } from '../../queries.ts'
import { scoreOutbox } from '../../waiting/send-scores.ts'
import { placeKey, shownOf, type UnsentScore } from '../../waiting/unsent-score.ts'
import { useSendsScores } from '../../waiting/use-sends-scores.ts'
import type { BookStudent } from '../use-book.ts'
import type { Entered } from './paste.ts'

/** What stands in a cell, over what the book says. */
export interface OverBook {
  score: number | null
  /** Undefined: the server has it. */
  unsent?: UnsentScore
}

/** A grade that was entered here, as it is undone. */
interface EnteredHere {
  entry: UnsentScore
  /** What waited here before it. */
  before: UnsentScore | undefined
  /** Undefined: the server has not answered; empty: it has changed nothing. */
  changeId?: string
}

interface Local {
  score: number | null
  /** When the server had it, in milliseconds. */
  takenAt: number
}

const keyAt = (student: Pick<BookStudent, 'studentId'>, column: Pick<ScoreColumn, 'id'>) =>
  placeKey({ studentId: student.studentId, item: column.id })

/**
 * The grades that are entered in the table: they stand there at once, wait on the device until the server has them, and are
 * undone as the changes that they were.
 * @param asked when the book that shows was asked for, in milliseconds: what was taken later is not in it
 */
export function useEntries(courseId: string, asked: number) {
  const unsent = useSendsScores()
  const [local, setLocal] = useState<ReadonlyMap<string, Local>>(new Map())
  const steps = useRef<EnteredHere[][]>([])
  const [canUndo, setCanUndo] = useState(false)
  const waiting = new Map(
    unsent.filter(entry => entry.courseId === courseId).map(entry => [placeKey(entry), entry]),
  )

  function over(student: BookStudent, column: ScoreColumn): OverBook | undefined {
    const at = keyAt(student, column)
    const entry = waiting.get(at)
    // What could not be undone stands there as before.
    if (entry && !(entry.undoes && entry.refusal)) return { score: shownOf(entry), unsent: entry }
    const own = local.get(at)
    return own && own.takenAt >= asked ? { score: own.score } : undefined
  }

  /** @returns the change that it became; undefined: it waits, or was refused */
  async function put(at: string, score: number | null, make: (kept?: UnsentScore) => UnsentScore) {
    const mine: Local = { score, takenAt: Number.POSITIVE_INFINITY }
    const become = (next?: Local) =>
      setLocal(known => {
        const all = new Map(known)
        if (next) all.set(at, next)
        else all.delete(at)
        return known.get(at) === mine ? all : known
      })
    setLocal(known => new Map(known).set(at, mine))
    const { outcome } = await scoreOutbox.put(all =>
      make(all.find(entry => entry.courseId === courseId && placeKey(entry) === at)),
    )
    const answer = await outcome
    if (answer === 'waiting' || answer instanceof CallFailure) return become()
    become({ score, takenAt: Date.now() })
    return answer.changeId
  }

  async function enterOne({ student, column, score }: Entered, seen: number | null, step: EnteredHere[]) {
    const at = keyAt(student, column)
    const changeId = await put(at, score, before => {
      const entry: UnsentScore = {
        ...{ courseId, studentId: student.studentId, studentName: student.name },
        ...{ item: column.id, title: column.title, score },
        seen: before ? before.seen : seen,
        earlier: before ? [...before.earlier, before.score, shownOf(before)] : [],
        ...{ key: newKey(), once: newKey(), at: Date.now() },
      }
      step.push({ entry, before })
      return entry
    })
    const here = step.find(({ entry }) => placeKey(entry) === at)
    if (here && changeId !== undefined) here.changeId = changeId
  }

  /** One step, be it one grade or a whole column. @param seen what stands there for who enters it */
  function enter(entered: readonly Entered[], seen: (one: Entered) => number | null) {
    const step: EnteredHere[] = []
    steps.current.push(step)
    setCanUndo(true)
    for (const one of entered) void enterOne(one, seen(one), step)
  }

  async function undoOne({ entry, before, changeId }: EnteredHere) {
    if (changeId === '') return
    await put(placeKey(entry), before ? shownOf(before) : entry.seen, kept => {
      const fresh = { once: newKey(), at: Date.now() }
      // It has taken the place of one that the server may never have had.
      if (before && kept?.once === entry.once) {
        const { refusal: _, ...again } = before
        return { ...again, earlier: [...before.earlier, entry.score], key: newKey(), ...fresh }
      }
      return { ...entry, undoes: { changeId: changeId ?? '' }, ...fresh }
    })
  }

  /** Takes the last step back. @returns what it was; undefined: there is none */
  function undo(): UnsentScore[] | undefined {
    const step = steps.current.pop()
    setCanUndo(steps.current.length > 0)
    for (const one of step ?? []) void undoOne(one)
    return step?.map(({ entry }) => entry)
  }

  return { over, enter, undo, canUndo }
}
