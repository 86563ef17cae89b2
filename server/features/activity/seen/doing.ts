import type { ZodType } from 'zod'
import type { Message } from '#contract/message.ts'
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
