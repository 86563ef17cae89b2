import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { presentRow } from '../reading/present.ts'
import { listSubmissions, type RosterPage, type RosterRow } from '../reading/roster.ts'
import { countsFor, knownCounts } from '../task/counts.ts'
import { taskToSee } from '../task/policy.ts'

/**
 * A page of the students that a filter finds, with the counts of all filters.
 * @param more reads what the kind adds to a row, along with the rest
 */
export async function pageOfStudents<Fields extends object>(
  context: CourseContext,
  id: string,
  page: RosterPage,
  more?: Promise<(row: RosterRow) => Fields>,
) {
  const { course } = context
  const scope = { taskId: id, courseId: course.id }
  const [task, byNumber, counts, fieldsOf] = await Promise.all([
    taskToSee(context, id),
    listSubmissions(context, scope, page),
    knownCounts(context, course.id, [id]).then(known => countsFor(context, known.get(id)!)),
    more,
  ])
  const { list, found } =
    task.hides_names || task.batch_id !== null
      ? await listSubmissions(context, scope, page, task.hides_names ? 'aliases' : 'groups')
      : byNumber
  const total = page.search ? await found() : counts[page.filter]
  const rows = list.map(row => ({ ...presentRow(context, task, row), ...(fieldsOf?.(row) as Fields) }))
  return { ...pageAnswer(rows, total, page), counts }
}
