import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { currentTerm } from '#contract/features/package/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { filesOf, findFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { copyActivity } from './copying.ts'
import { demoChoices, findDemo, listDemos } from './demo.ts'
import { checkJob, exportJob, importJob } from './jobs.ts'
import { listImported, mergeStudents, type Pair, previewMerge } from './merging.ts'
import { checkCourseLimit, checkName, codeOf, copyContents } from './opening.ts'
import { presentExport, presentImport } from './present.ts'
import { findImport, listExports, listImports } from './store.ts'
import { portables } from './tables.ts'

export const packageHandlers = serve(packageCalls, {
  copyCourse: async (context, input) => {
    const { person, course, may } = context
    checkName(input.courseName)
    if (person.kind !== 'teacher') fail(packageErrors.teachersOnly)
    // Anyone who may not manage a course's students may not export them either.
    if ((input.copymember || input.copyteacher) && !may('manage-members'))
      fail(kernelErrors.permissionMissing)
    await checkCourseLimit(context, person)
    const choices = {
      students: input.copymember,
      assistants: input.copyteacher,
      courseware: input.copycourseware,
      weblinks: input.copyweblink,
      work: false,
      fresh: true,
    }
    const id = await copyContents(
      context,
      portables(context),
      { courseId: course.id, choices },
      { ownerId: person.id, name: input.courseName },
    )
    return { id, code: await codeOf(context, id) }
  },

  copyActivity: async (context, { activityId, courseIds, folderId }) => ({
    list: await copyActivity(context, activityId, courseIds, folderId),
  }),

  listDemos: async context => ({ list: await listDemos(context, portables(context)) }),

  createCourseFromDemo: async (context, { courseId, courseName }) => {
    const { db, person, now, config } = context
    const demo = (await findDemo(db, courseId)) ?? fail(kernelErrors.notFound)
    const name = courseName || demo.name
    checkName(name)
    await checkCourseLimit(context, person)
    const id = await copyContents(
      context,
      portables(context),
      { courseId: demo.id, choices: demoChoices },
      { ownerId: person.id, name, ...currentTerm(now, config.TIME_ZONE) },
    )
    return { id, code: await codeOf(context, id) }
  },

  exportCourse: async (context, { people, work }) => {
    const { db, course, person, now } = context
    const [, running, hidden] = await Promise.all([
      lockCourse(db, course.id),
      runningExport.first(db, course.id, person.id),
      people && work ? hiddenWork.first(db, course.id) : undefined,
    ])
    if (running) return fail(packageErrors.alreadyRunning)
    if (hidden) return fail(packageErrors.namesHidden, { title: hidden.title })
    const id = newId()
    const wish = { people, work: people && work }
    void addExport(db, { id, courseId: course.id, accountId: person.id, ...wish, now })
    void context.enqueue(exportJob, { exportId: id })
    return { id }
  },

  listExports: async context => {
    const rows = await listExports(context.db, context.course.id, context.person.id)
    const files = await filesOf(
      context.db,
      rows.flatMap(({ file_id }) => file_id ?? []),
    )
    return { list: rows.map(row => presentExport(context, row, files)) }
  },

  checkPackage: async (context, { fileId }) => {
    const { db, person, now } = context
    const file = await findFile(db, fileId)
    if (!file || file.ownerId !== person.id) return fail(kernelErrors.notFound)
    const id = newId()
    void addImport(db, id, person.id, file.id, now)
    void context.enqueue(checkJob, { importId: id, importer: { id: person.id, vip: person.vip } })
    return { id }
  },

  listImports: async context => {
    const rows = await listImports(context.db, context.person.id)
    return { list: rows.map(row => presentImport(context, row, portables(context))) }
  },

  getImport: async (context, { id }) => {
    const row = await findImport(context.db, id, context.person.id)
    return row ? presentImport(context, row, portables(context)) : fail(kernelErrors.notFound)
  },

  importCourse: async (context, { id, courseName }) => {
    const { db, person } = context
    const found = await findImport(db, id, person.id)
    if (!found) return fail(kernelErrors.notFound)
    if (courseName) checkName(courseName)
    if (found.state !== 'done') await checkCourseLimit(context, person)
    if ((await begin.count(db, id)) === 0) {
      // Submitted twice, or from two devices: one import.
      const { state } = (await findImport(db, id, person.id)) ?? found
      return state === 'importing' || state === 'done' ? { id } : fail(packageErrors.notReady)
    }
    const importer = { id: person.id, vip: person.vip }
    void context.enqueue(importJob, { importId: id, importer, name: courseName })
    return { id }
  },

  listImportedStudents: async ({ db, course }) => ({
    list: (await listImported(db, course.id)).map(row => ({
      id: row.id,
      name: row.name,
      number: row.number,
      sameid: row.same_id ?? '',
    })),
  }),

  previewMerge: (context, input) =>
    previewMerge(context.db, portables(context), context.course.id, pairsOf(input)),

  mergeStudents: (context, input) =>
    mergeStudents(context, portables(context), context.course.id, pairsOf(input)),
})

/** A package says whose work it contains, which staff are not to know yet. */
const hiddenWork = prepared((db, courseId: string) =>
  db
    .selectFrom('activity')
    .select('title')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`hides_names(activity.id)`)
    .orderBy('id')
    .limit(sql.lit(1)),
)

const runningExport = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_export')
    .select('id')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running']),
)

interface NewExport {
  id: string
  courseId: string
  accountId: string
  people: boolean
  work: boolean
  now: number
}

const addExport = prepared((db, { id, courseId, accountId, people, work, now }: NewExport) =>
  db.insertInto('course_export').values({
    id,
    course_id: courseId,
    account_id: accountId,
    with_people: people,
    with_work: work,
    state: 'waiting',
    created_at: at(now),
  }),
)

const addImport = prepared((db, id: string, accountId: string, fileId: string, now: number) =>
  db
    .insertInto('course_import')
    .values({ id, account_id: accountId, file_id: fileId, state: 'checking', created_at: at(now) }),
)

const begin = prepared((db, id: string) =>
  db
    .updateTable('course_import')
    .set({ state: 'importing', progress: 0, failure: '' })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'failed']),
)

/** @throws notSame when the lists do not match, or name somebody twice */
function pairsOf({ importedids, studentIds }: { importedids: string[]; studentIds: string[] }): Pair[] {
  const everybody = [...importedids, ...studentIds]
  if (importedids.length !== studentIds.length || new Set(everybody).size !== everybody.length)
    fail(packageErrors.notSame)
  return importedids.map((imported, index) => ({ imported, student: studentIds[index]! }))
}
