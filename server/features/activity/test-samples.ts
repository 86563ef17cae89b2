import { homeworkType } from '#contract/features/homework/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const trashed = castId(9, 55)

export const samples: Samples = {
  /** A folder and a published activity. */
  things: async db => {
    const now = Date.now()
    const [folder, activity] = [castId(9, 1), castId(9, 2)]
    const course_id = linearAlgebra.id
    await db
      .insertInto('folder')
      .values({ id: folder, course_id, title: 'Folder', created_at: at(now) })
      .execute()
    await db
      .insertInto('activity')
      .values({
        ...{ id: activity, course_id, type: homeworkType, title: 'Homework', author_id: teacher1.id },
        ...{ published_at: at(now - 1000), created_at: at(now), updated_at: at(now) },
      })
      .execute()
    return { folder, activity }
  },
  rows: async (db, now) => {
    await db
      .insertInto('activity')
      .values({
        ...{ id: trashed, course_id: linearAlgebra.id, type: homeworkType, title: 'Deleted' },
        ...{ author_id: teacher1.id, created_at: now, updated_at: now, deleted_at: now },
      })
      .execute()
  },
  inputs: ({ activity }) => ({
    '/Futurev2/CourseMeans/sortContent': { contentids: [activity] },
    '/Futurev2/CourseMeans/setException': { studentids: [students[0]!.id], endtime: '4102444800' },
    '/Futurev2/CourseMeans/delException': { studentids: [students[0]!.id] },
    '/FutureV2/CourseMeans/restoreContent': { contentid: trashed },
    '/CourseApi/editDirectory': { name: 'Chapter 2' },
    '/FutureV2/CourseMeans/searchContent': { search: 'homework' },
    '/Futurev2/ActivityModule/addModule': { name: 'Labs' },
    '/Futurev2/ActivityModule/editModule': { id: '4', name: 'Tasks' },
    '/Futurev2/ActivityModule/delModule': { id: '4' },
    '/Futurev2/ActivityModule/sortModules': { ids: ['4'] },
    '/Futurev2/ActivityModule/setTypeName': { contenttype: '4', name: 'Task' },
    '/CourseApi/saveCourseTemplate': { modules: [{ contenttype: '4' }] },
    '/CourseApi/updateCourseTemplate': { modules: [{ contenttype: '4' }] },
  }),
}
