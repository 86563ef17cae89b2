import type { CourseContext } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { presentStudent } from './present.ts'
import { type Chosen, pageOfStudents } from './store.ts'

interface MemberPage {
  name: string
  page: number
  limit: number
}

/** A page of students as lists of them are answered; staff find by number too. */
export async function answerPage(context: CourseContext, chosen: Chosen, asked: MemberPage) {
  const page = {
    search: asked.name,
    byNumber: context.role !== 'student',
    page: asked.page,
    limit: asked.limit,
  }
  const { students, total } = await pageOfStudents(context.db, context.course.id, chosen, page)
  return pageAnswer(
    students.map(row => presentStudent(context, row)),
    total,
    page,
  )
}
