import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import type { Services, Unit } from '#server/kernel/unit.ts'
import type { Homework } from './access.ts'
import { countSubmissions, submissionsIn } from './counts.ts'

/** Milliseconds in which the changes of one homework are told as one: five hundred hand-ins are a few messages. */
const gathering = 500

type Note = (homeworkId: string, courseId: string) => void
const notes = new WeakMap<Hub, Note>()

/** Lets changes of submissions reach the screens of the course's staff as counts. */
export function startCounting({ db, hub, log }: Services) {
  const waiting = new Set<string>()

  async function tell(homeworkId: string, courseId: string) {
    waiting.delete(homeworkId)
    // Nobody looks: nothing to count.
    if (hub.listeners(topics.staff(courseId)) === 0) return
    const counts = (await countSubmissions(db, courseId, [homeworkId])).get(homeworkId)!
    hub.publish(topics.staff(courseId), homeworkMessages.countsChanged, {
      homeworkid: homeworkId,
      courseid: courseId,
      counts,
    })
  }

  notes.set(hub, (homeworkId, courseId) => {
    if (waiting.has(homeworkId)) return
    waiting.add(homeworkId)
    const failed = (error: unknown) => log.debug({ error }, 'counts of a homework could not be told')
    setTimeout(() => void tell(homeworkId, courseId).catch(failed), gathering).unref()
  })
}

/** A work of this homework changed: its counts are counted anew, and told to the staff shortly after the commit. */
export function noteCounts(unit: Unit, { id, course_id }: Pick<Homework, 'id' | 'course_id'>) {
  unit.forget([submissionsIn(id)])
  unit.afterCommit(() => notes.get(unit.hub)?.(id, course_id))
}

/** Tells students' open screens that their own submission changed. */
export function publishToStudents(
  unit: Unit,
  { id, course_id }: Pick<Homework, 'id' | 'course_id'>,
  studentIds: readonly string[],
) {
  for (const studentId of studentIds)
    unit.publish(topics.account(studentId), homeworkMessages.workChanged, {
      homeworkid: id,
      courseid: course_id,
    })
}
