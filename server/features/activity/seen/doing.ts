import type { ZodType } from 'zod'
import type { ErrorDefinition } from '#contract/error.ts'
import type { Message } from '#contract/message.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { noteProgress, progressStates } from '../progress.ts'
import type { SeenFacts } from './facts.ts'

/** Milliseconds in which those who have done something are gathered before open screens are told. */
const gathering = 500

/**
 * Notes that a student has done what an activity is there for, or half of it, and tells its open screens of staff.
 * @param news what these are told, at most about twice a second
 */
export const noterOf =
  <Fact extends object>(facts: SeenFacts<Fact>, news: Message<ZodType<Fact>>, key: string) =>
  (context: CourseContext, id: string, studentId: string, isAll = true) => {
    const { hub, course } = context
    const about = facts.of(id, course.id)
    void noteProgress(context, {
      activityId: id,
      accountIds: [studentId],
      state: isAll ? progressStates.done : progressStates.underWay,
      ...(!isAll && { percent: 50 }),
    })
    if (isAll) void context.emit(facts.done, { ...about, studentId })
    context.throttle(`${key}:${id}`, {
      interval: gathering,
      gathers: true,
      run: () => hub.publish(topics.staff(course.id), news, about),
    })
  }

interface Once<Row> {
  /** When the student has done it. */
  doneAt(row: Row): number | null
  /** Why nobody can do it. */
  refusal?(row: Row): ErrorDefinition | false
  /** It is too late, and nothing is said of that. */
  isIdle?(context: CourseContext, row: Row): boolean
  note(context: CourseContext, row: Row, studentId: string): void
}

/**
 * Makes what a student does with an activity, of which the first time counts.
 * @param toDo opens it
 * @returns a function that answers when they did; null for staff viewing as a student
 */
export const onceDone =
  <Row>(
    toDo: (context: CourseContext, id: string) => Promise<Row>,
    { doneAt, refusal, isIdle, note }: Once<Row>,
  ) =>
  async (context: CourseContext, id: string): Promise<number | null> => {
    const { studentId, now } = context
    const row = await toDo(context, id)
    const refused = refusal?.(row)
    if (refused) fail(refused)
    if (studentId === null) return null
    const before = doneAt(row)
    if (before !== null || isIdle?.(context, row)) return before
    note(context, row, studentId)
    return now
  }
