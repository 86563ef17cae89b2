import { memberCalls } from '#contract/features/member/calls.ts'
import type { Turn } from '#server/kernel/test-moves.ts'

/** Some students of the course, as its list shows them now; undefined where there is none to be seen. */
export async function studentsOf({ ask, courseId, draw }: Turn, most: number) {
  const shown = await ask(memberCalls.listStudents, { courseId, limit: 50 })
  return shown && shown.list.length > 0 ? draw.some(shown.list, most).map(({ id }) => id) : undefined
}
