import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { nameLength } from '#contract/features/course/rules.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { packageCalls as calls } from '#contract/features/package/calls.ts'
import { packageErrors as errors } from '#contract/features/package/errors.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { demoPassword } from '#seed/people.ts'
import { activityOf } from '#server/features/activity/test-turns.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

/** A course that came out of a package, with people whom nobody can log in as, and others. */
async function importedCourse({ ask }: Turn) {
  const imports = await ask(calls.listImports, {})
  const done = imports?.list.find(({ state, courseId }) => state === 'done' && courseId !== '')
  if (!done) return undefined
  const { courseId } = done
  const imported = await ask(calls.listImportedStudents, { courseId })
  const members = await ask(memberCalls.listStudents, { courseId, limit: 50 })
  if (!imported || !members) return undefined
  const unclaimed = imported.list.map(({ id }) => id)
  return { courseId, unclaimed, real: members.list.map(({ id }) => id).filter(id => !unclaimed.includes(id)) }
}

/** A package is forgotten once it has been read. */
const checkedFiles = () => new Set<string>()

export const moves: Move[] = [
  move(calls.copyCourse, {
    by: managers,
    refusals: [errors.nameMissing, courseErrors.nameLong, courseErrors.limitReached],
    undo: undoneBy(courseCalls.delete, (_turn, _sent, { id }) => ({ courseId: id, password: demoPassword })),
    input: ({ courseId, draw }) => {
      if (draw.chance(80)) return undefined
      return {
        sourceCourseId: courseId,
        courseName: draw.chance(90) ? draw.text('page') : draw.one(['', 'x'.repeat(nameLength + 1)]),
        ...{ copymember: draw.chance(40), copyteacher: draw.chance(40) },
        ...{ copycourseware: draw.chance(60), copyweblink: draw.chance(60) },
      }
    },
  }),
  move(calls.copyActivity, {
    by: managers,
    refusals: [activityErrors.courseMissing, activityErrors.staysHere],
    input: async turn => {
      const { courseId, draw, ask, dares } = turn
      const activity = await activityOf(turn)
      const into = await ask(libraryCalls.listCopyCourses, { courseId })
      if (!activity || !into || into.list.length === 0) return undefined
      const input = { courseId, activityId: activity.id, contentType: activity.contenttype }
      if (draw.chance(4)) return { ...input, courseIds: [] }
      // Out of a course that has ended it is copied as well.
      const mayCopy = (await ask(courseCalls.getPermissions, { courseId }))?.auth.includes(
        'manage-activities',
      )
      // What a student started stays where it is; its row does not say whose it is.
      if (activity.contenttype !== topicType && !dares(mayCopy === true)) return undefined
      const folders = draw.chance(20) ? await ask(activityCalls.listFolders, { courseId }) : undefined
      if (folders && folders.list.length > 0)
        return { ...input, courseIds: [courseId], folderId: draw.one(folders.list).id }
      return { ...input, courseIds: draw.some(into.list, 2).map(one => one.courseId) }
    },
  }),
  move(calls.exportCourse, {
    by: ['owner'],
    refusals: [errors.alreadyRunning, errors.namesHidden],
    input: ({ courseId, draw }) =>
      draw.chance(30) ? { courseId, people: draw.chance(70), work: draw.chance(60) } : undefined,
  }),
  move(calls.checkPackage, {
    by: ['owner'],
    input: async ({ courseId, draw, ask, kept }) => {
      const exports = draw.chance(50) ? await ask(calls.listExports, { courseId }) : undefined
      const checked = kept(checkedFiles)
      const file = exports?.list.flatMap(one => one.file ?? []).find(({ id }) => !checked.has(id))
      if (file) checked.add(file.id)
      return file && { fileId: file.id }
    },
  }),
  move(calls.importCourse, {
    by: ['owner'],
    refusals: [errors.notReady, courseErrors.nameLong, courseErrors.limitReached],
    input: async ({ draw, ask }) => {
      const imports = (await ask(calls.listImports, {}))?.list ?? []
      const ready = imports.filter(({ state }) => state === 'ready' || draw.chance(5))
      return ready.length > 0
        ? { id: draw.one(ready).id, courseName: draw.chance(60) ? draw.text('page') : undefined }
        : undefined
    },
  }),
  move(calls.mergeStudents, {
    by: ['owner'],
    refusals: [errors.notSame],
    input: async turn => {
      const { draw } = turn
      const course = await importedCourse(turn)
      if (!course || course.real.length === 0) return undefined
      const { courseId, unclaimed, real } = course
      const same = draw.one(real)
      if (draw.chance(10)) return { courseId, importedids: [same], studentIds: [...draw.some(real, 1)] }
      return unclaimed.length > 0
        ? { courseId, importedids: [draw.one(unclaimed)], studentIds: [same] }
        : undefined
    },
  }),
]
