import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { courseId, folder, folderOf, isMeant } from '#server/features/activity/test-written-forms.ts'
import { type App, form, inDays, other } from '#server/kernel/test-kept-forms.ts'

const student = students[0]!
const inWhichCourse = { courseId: isMeant }

/** Of the calls about any activity, told by homework. */
export const activityForms = (homework: (app: App) => Promise<string>) => [
  form({
    call: activityCalls.publish,
    given: async app => ({ courseId, contentId: await homework(app) }),
    rounds: async () => [{ publishedAt: inDays(1), endsAt: inDays(4) }],
    read: async (app, { contentId }) => {
      const { publishAt, deadline } = await app.call(teacher1, homeworkCalls.get, { id: contentId as string })
      return { publishedAt: publishAt, endsAt: deadline }
    },
    unread: { ...inWhichCourse, contentId: isMeant, contentType: isMeant },
  }),
  form({
    call: activityCalls.unpublish,
    given: async app => ({ courseId, contentId: await homework(app) }),
    rounds: async () => [{ endsAt: inDays(4) }],
    read: async (app, { contentId }) => ({
      endsAt: (await app.call(teacher1, homeworkCalls.get, { id: contentId as string })).deadline,
    }),
    unread: { ...inWhichCourse, contentId: isMeant, contentType: isMeant },
  }),
  form({
    call: activityCalls.move,
    given: async app => ({ courseId, contentId: await homework(app) }),
    rounds: async app => [{ folderId: await folder(app) }],
    read: async (app, { contentId }) => ({ folderId: await folderOf(app, contentId!) }),
    unread: { ...inWhichCourse, contentId: isMeant, contentType: isMeant },
  }),
  ...[activityCalls.createFolder, activityCalls.changeFolder].map(call =>
    form({
      call,
      ...(call === activityCalls.createFolder && { makes: true as const }),
      given: async app =>
        call === activityCalls.createFolder
          ? { courseId, name: 'Plain' }
          : { courseId, id: await folder(app) },
      rounds: async app => [{ name: other, parentid: await folder(app) }],
      read: async (app, given, answer) => {
        const id = (answer as { id?: string } | undefined)?.id ?? (given as { id?: string }).id
        const { list } = await app.call(teacher1, activityCalls.listFolders, { courseId })
        const all = [...list, ...list.flatMap(({ child }) => child)]
        return all.find(one => one.id === id)!
      },
      unread: { courseId: isMeant, ...(call === activityCalls.changeFolder && { id: isMeant }) },
    }),
  ),
  form({
    call: exceptionCalls.grantException,
    given: async app => ({ activityId: await homework(app), studentIds: [student.id] }),
    rounds: async () => [{ endsAt: inDays(9), attempts: other }],
    read: async (app, { activityId }) =>
      (await app.call(teacher1, exceptionCalls.listExceptions, { activityId: activityId! })).list[0] ?? {},
    unread: { activityId: isMeant, studentIds: 'says whose', groupId: 'says whose' },
  }),
]
