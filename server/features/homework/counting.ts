import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Homework } from './access.ts'
import { countSubmissions, submissionsIn } from './counts.ts'

/** Milliseconds in which changes to one homework are combined: five hundred hand-ins make a few messages. */
const gathering = 500

/** A work of this homework changed: recounts it, and sends the counts to staff shortly after the commit. */
export function noteCounts(unit: Unit, { id, course_id }: Pick<Homework, 'id' | 'course_id'>) {
  const { hub } = unit
  unit.forget([submissionsIn(id)])
  unit.throttle(`homework.counts:${id}`, {
    interval: gathering,
    gathers: true,
    async run(db) {
      // Nobody is watching: nothing to count.
      if (hub.listeners(topics.staff(course_id)) === 0) return
      const counts = (await countSubmissions(db, course_id, [id])).get(id)!
      hub.publish(topics.staff(course_id), homeworkMessages.countsChanged, {
        homeworkId: id,
        courseId: course_id,
        counts,
      })
    },
  })
}

/** Tells students' open screens that their own submission changed. */
export function publishToStudents(
  unit: Unit,
  { id, course_id }: Pick<Homework, 'id' | 'course_id'>,
  studentIds: readonly string[],
) {
  for (const studentId of studentIds)
    unit.publish(topics.account(studentId), homeworkMessages.workChanged, {
      homeworkId: id,
      courseId: course_id,
    })
}
