import { sql } from 'kysely'
import type { participantFilters } from '#contract/features/topic/entities.ts'
import { noteProgress, progressStates, studentsSeen } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { topicFacts } from './events.ts'
import { pointsIn } from './points.ts'
import { topicToSee } from './store.ts'

const standingOf = prepared(
  (_, topicId: string, accountId: string) => sql<{ has_written: boolean; state: number | null }>`
    select progress.state, exists (select from comment
      where comment.activity_id = student.activity_id and comment.author_id = student.account_id
        and comment.deleted_at is null) as has_written
    from activity_student as student
    left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
    where student.activity_id = ${topicId} and student.account_id = ${accountId}`,
)

/** A student takes part as long as there is a comment of theirs. Nothing follows for staff. */
export async function noteParticipation(
  unit: Unit,
  topic: { id: string; course_id: string },
  accountId: string,
) {
  const standing = await standingOf.first(unit.db, topic.id, accountId)
  if (!standing) return
  const hasJoined = standing.state === progressStates.done
  if (standing.has_written === hasJoined) return
  void noteProgress(unit, {
    activityId: topic.id,
    accountIds: [accountId],
    ...(standing.has_written ? { state: progressStates.done } : { state: progressStates.toDo, percent: 0 }),
  })
  if (standing.has_written)
    void unit.emit(topicFacts.done, { ...topicFacts.of(topic.id, topic.course_id), studentId: accountId })
}

const participants = studentsSeen(
  topicToSee,
  students => students.select('progress.state'),
  ({ state }) => ({ hasJoined: state === progressStates.done }),
)

/** One page of those who took part with what they did, or of the others, with how many these are of all. */
export async function pageOfParticipants(
  context: CourseContext,
  topicId: string,
  { filter, ...wanted }: Page & { filter: (typeof participantFilters)[number]; name: string },
) {
  const { counts, list, ...answer } = await participants(context, topicId, {
    ...wanted,
    filter: filter === 'joined' ? 'done' : 'left',
  })
  const ids = list.map(({ studentId }) => studentId)
  const points = new Map((await pointsIn(context.db, [topicId], ids)).map(row => [row.account_id, row]))
  return {
    ...answer,
    list: list.map(student => ({
      ...student,
      comments: points.get(student.studentId)?.comments ?? 0,
      likes: points.get(student.studentId)?.likes ?? 0,
      best: points.get(student.studentId)?.best ?? 0,
    })),
    joined: counts.done,
    students: counts.students,
  }
}
