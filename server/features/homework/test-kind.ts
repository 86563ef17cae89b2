import { batchCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import {
  homeworkDestination,
  offersDestination,
  worksDestination,
} from '#contract/features/homework/destination.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { teacher1 } from '#seed/people.ts'
import {
  audienceOf,
  courseId,
  folder,
  folderOf,
  forClass,
  idsOf,
  isMeant,
  upload,
} from '#server/features/activity/test-written-forms.ts'
import { type App, form, inDays, other } from '#server/kernel/test-kept-forms.ts'
import type { TestedKind } from '#server/kernel/test-kinds.ts'
import { activityForms } from './test-activity-forms.ts'

const rubric = {
  title: 'Proofs',
  criteria: [
    {
      title: 'Idea',
      description: '',
      levels: [5, 0].map(points => ({ title: `Level ${points}`, description: '', points })),
    },
  ],
}
const homework = async (app: App): Promise<string> =>
  (await app.call(teacher1, homeworkCalls.create, { courseId, title: 'Plain' })).id
const homeworkRounds = async (app: App) => [
  {
    deadline: inDays(4),
    beginsAt: inDays(3),
    publishAt: inDays(2),
    attachments: [await upload(app)],
    rubric,
    audience: await forClass(app),
    folderId: await folder(app),
  },
  { lateRule: 0 },
  { isLateAllowed: other },
  { kind: 2, groupSetId: (await app.call(teacher1, batchCalls.createBatch, { courseId, batch: 'G' })).id },
  {
    ...{ kind: 3, reviewType: 3, deadline: inDays(4), reviewCount: 2, reviewEndsAt: inDays(6) },
    ...{ hidesReviewers: other, hidesAuthors: other, reviewPoints: other },
  },
]
async function readHomework(app: App, id: string) {
  const info = await app.call(teacher1, homeworkCalls.get, { id })
  return {
    ...info,
    attachments: idsOf(info.attachments),
    rubric: info.rubric && { title: info.rubric.title, criteria: info.rubric.criteria },
    reviewCount: info.review?.perStudent,
    reviewEndsAt: info.review?.endsAt,
    hidesReviewers: info.review?.hidesReviewers ?? true,
    hidesAuthors: info.review?.hidesAuthors ?? true,
    reviewPoints: info.review?.points ?? 0,
    checksDuplicates: info.checkrepeat === '1',
    folderId: await folderOf(app, id),
    audience: await audienceOf(app, id),
  }
}

export const kind: TestedKind = {
  thing: 'homework',
  types: [homeworkType],
  contentTypes: [homeworkDestination, worksDestination, offersDestination].map(
    ({ contentType }) => contentType,
  ),
  opens: homeworkCalls.get,
  creates: [homeworkCalls.create],
  updates: [homeworkCalls.update],
  forms: [
    form({
      call: homeworkCalls.create,
      makes: true,
      given: async () => ({ courseId, title: 'Plain' }),
      rounds: homeworkRounds,
      read: (app, _, { id }) => readHomework(app, id),
      unread: { courseId: isMeant },
    }),
    form({
      call: homeworkCalls.update,
      given: async app => ({ id: await homework(app) }),
      rounds: homeworkRounds,
      read: (app, { id }) => readHomework(app, id!),
      unread: { id: isMeant, revision: 'says which edit of it this one began from' },
    }),
    ...activityForms(homework),
  ],
}
