import { randomUUID } from 'node:crypto'
import { accommodationCalls } from '#contract/features/activity/accommodation.ts'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { type App, form, inDays, other } from './form.ts'

export const courseId = linearAlgebra.id
const student = students[0]!
export const upload = async (app: App, name = 'a.pdf', as = teacher1) =>
  (await uploadFile(app, as, { name, bytes: Buffer.from(name) })).id
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

/** Where an activity is kept, as the list of the course's content says it. */
const folderOf = async (app: App, contentId: string) =>
  (await app.call(teacher1, activityCalls.list, { courseId, activityId: contentId })).list[0]!.directory?.id
const audienceOf = async (app: App, activityId: string) => {
  const { list } = await app.call(teacher1, audienceCalls.getAudience, { activityId })
  return list.map(({ name: _, ...meant }) => meant)
}
const forClass = async (app: App) => {
  const { id } = await app.call(teacher1, classCalls.createClass, {
    courseId,
    name: `Class ${randomUUID()}`.slice(0, 30),
  })
  return [{ classId: id, groupId: null, publishAt: inDays(3), beginsAt: inDays(4), endsAt: inDays(5) }]
}
const folder = async (app: App) =>
  (await app.call(teacher1, activityCalls.createFolder, { courseId, name: 'Folder' })).id

const isMeant = 'says which thing is meant'
const inWhichCourse = { courseId: isMeant }
const begunFrom = { revision: 'says which edit of it this one began from' }

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
    publishAt: inDays(2),
    attachments: [await upload(app)],
    rubric,
    audience: await forClass(app),
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

async function readNotice(app: App, id: string) {
  const info = await app.call(teacher1, courseNoticeCalls.get, { id })
  return { ...info, ...(await around(app, info)), publishAt: info.publishedAt }
}
async function readTopic(app: App, id: string) {
  const info = await app.call(teacher1, topicCalls.get, { id })
  return { ...info, ...(await around(app, info)), publishAt: info.publishedAt }
}
async function readMaterial(app: App, id: string) {
  const info = await app.call(teacher1, materialCalls.get, { materialId: id })
  return {
    ...info,
    ...(await around(app, info)),
    source: info.link?.address ?? info.fileId,
    // The first file is said on its own.
    attachments: idsOf(info.attachments).filter(fileId => fileId !== info.fileId),
    publishAt: info.publishedAt,
  }
}
async function readVideo(app: App, id: string) {
  const info = await app.call(teacher1, videoCalls.get, { id })
  return {
    ...info,
    ...(await around(app, info)),
    source: info.link === '' ? info.file?.id : info.link,
    posterId: info.posterFile?.id ?? null,
    publishAt: info.publishedAt,
    captions: info.captions.map(({ language }) => ({
      language,
      file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi',
    })),
  }
}
/** What is read of every written activity in the same way. */
const around = async (
  app: App,
  { id, attachments }: { id: string; attachments: readonly { id: string }[] },
) => ({
  attachments: idsOf(attachments),
  folderId: await folderOf(app, id),
  audience: await audienceOf(app, id),
})

const notice = async (app: App) =>
  (await app.call(teacher1, courseNoticeCalls.create, { courseId, title: 'Plain', content: 'Plain' })).id
const topic = async (app: App) =>
  (await app.call(teacher1, topicCalls.create, { courseId, title: 'Plain', content: 'Plain' })).id
const material = async (app: App) =>
  (await app.call(teacher1, materialCalls.add, { courseId, title: 'Plain', source: await upload(app) })).id
const video = async (app: App) =>
  (
    await app.call(teacher1, videoCalls.create, {
      courseId,
      title: 'Plain',
      source: 'https://a.example/1.mp4',
    })
  ).id
const placed = async (app: App) => ({
  publishAt: inDays(2),
  attachments: [await upload(app, 'b.pdf')],
  folderId: await folder(app),
  audience: await forClass(app),
})
const filmed = async (app: App) => ({
  ...(await placed(app)),
  source: 'https://b.example/2.mp4',
  posterId: await upload(app, 'p.png'),
  endsAt: inDays(5),
  captions: [{ language: 'en' as const, file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi' }],
})

export const activityForms = [
  form({
    call: homeworkCalls.create,
    makes: true,
    given: async () => ({ courseId, title: 'Plain' }),
    rounds: async app => {
      const [first, ...more] = await homeworkRounds(app)
      return [{ ...first, folderId: await folder(app) }, ...more]
    },
    read: (app, _, { id }) => readHomework(app, id),
    unread: inWhichCourse,
  }),
  form({
    call: homeworkCalls.update,
    given: async app => ({ id: await homework(app) }),
    rounds: homeworkRounds,
    read: (app, { id }) => readHomework(app, id!),
    unread: { id: isMeant, ...begunFrom },
  }),
  form({
    call: courseNoticeCalls.create,
    makes: true,
    given: async () => ({ courseId, title: 'Plain', content: 'Plain' }),
    rounds: async app => [
      { ...(await placed(app)), content: '<p>Else</p>' },
      { isRepeated: true, needsAcknowledgement: true },
    ],
    read: (app, _, { id }) => readNotice(app, id),
    unread: inWhichCourse,
  }),
  form({
    call: courseNoticeCalls.createFromClient,
    makes: true,
    given: async () => ({ courseId, title: 'Plain', content: 'Plain' }),
    rounds: async app => [{ content: '<p>Else</p>', attachment: `${await upload(app)}|` }],
    read: async (app, _, { id }) => {
      const read = await readNotice(app, id)
      return { ...read, attachment: read.attachments.map(each => `${each}|`).join('') }
    },
    unread: inWhichCourse,
  }),
  form({
    call: courseNoticeCalls.update,
    given: async app => ({ id: await notice(app) }),
    rounds: async app => {
      const { folderId: _, ...more } = await placed(app)
      return [
        { ...more, content: '<p>Else</p>' },
        { isRepeated: true, needsAcknowledgement: true },
      ]
    },
    read: (app, { id }) => readNotice(app, id!),
    unread: {
      ...inWhichCourse,
      ...begunFrom,
      id: isMeant,
      isNew: 'says what becomes of the readers; nothing of the notice',
    },
  }),
  form({
    call: topicCalls.create,
    makes: true,
    given: async () => ({ courseId, title: 'Plain', content: 'Plain' }),
    rounds: async app => [{ ...(await placed(app)), content: '<p>Else</p>', endsAt: inDays(5) }],
    read: (app, _, { id }) => readTopic(app, id),
    unread: {
      ...inWhichCourse,
      classTimeId: 'accepted, and without meaning until there are class sessions (P61)',
    },
  }),
  form({
    call: topicCalls.update,
    given: async app => ({ id: await topic(app) }),
    rounds: async app => {
      const { folderId: _, ...more } = await placed(app)
      return [{ ...more, content: '<p>Else</p>', endsAt: inDays(5) }]
    },
    read: (app, { id }) => readTopic(app, id!),
    unread: { ...inWhichCourse, ...begunFrom, id: isMeant },
  }),
  form({
    call: topicCalls.publish,
    given: async app => ({ id: await topic(app) }),
    rounds: async () => [{ publishAt: inDays(1), endsAt: inDays(3) }],
    read: (app, { id }) => readTopic(app, id!),
    unread: { ...inWhichCourse, id: isMeant },
  }),
  form({
    call: materialCalls.add,
    makes: true,
    given: async app => ({ courseId, title: 'Plain', source: await upload(app) }),
    rounds: async app => [
      {
        ...(await placed(app)),
        source: await upload(app, 'c.pdf'),
        content: '<p>Else</p>',
        endsAt: inDays(5),
      },
      { form: '2', source: 'https://a.example/page' },
    ],
    read: (app, _, { id }) => readMaterial(app, id),
    unread: { ...inWhichCourse, contentType: 'the other number of the same type; files are type 2 (P55)' },
  }),
  form({
    call: materialCalls.update,
    given: async app => ({ materialId: await material(app) }),
    rounds: async app => [
      {
        ...(await placed(app)),
        source: await upload(app, 'c.pdf'),
        content: '<p>Else</p>',
        endsAt: inDays(5),
      },
    ],
    read: (app, { materialId }) => readMaterial(app, materialId!),
    unread: { ...inWhichCourse, ...begunFrom, materialId: isMeant },
  }),
  form({
    call: materialCalls.publish,
    given: async app => ({ materialId: await material(app) }),
    rounds: async () => [{ publishedAt: inDays(1), endsAt: inDays(5) }],
    read: (app, { materialId }) => readMaterial(app, materialId!),
    unread: { ...inWhichCourse, materialId: isMeant },
  }),
  form({
    call: videoCalls.create,
    makes: true,
    given: async () => ({ courseId, title: 'Plain', source: 'https://a.example/1.mp4' }),
    rounds: async app => [{ ...(await filmed(app)), content: '<p>Else</p>' }],
    read: (app, _, { id }) => readVideo(app, id),
    unread: inWhichCourse,
  }),
  form({
    call: videoCalls.update,
    given: async app => ({ id: await video(app) }),
    rounds: async app => [{ ...(await filmed(app)), content: '<p>Else</p>' }],
    read: (app, { id }) => readVideo(app, id!),
    unread: { ...inWhichCourse, ...begunFrom, id: isMeant },
  }),
  form({
    call: videoCalls.setClosed,
    given: async app => ({ id: await video(app) }),
    read: (app, { id }) => app.call(teacher1, videoCalls.get, { id: id! }),
    unread: { ...inWhichCourse, id: isMeant },
  }),
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
  form({
    call: accommodationCalls.set,
    given: async () => ({ courseId, studentId: student.id }),
    rounds: async () => [{ factor: 1.5, largerText: other }],
    read: async (app, { studentId }) => readAccommodation(app, studentId!),
    unread: { courseId: isMeant, studentId: isMeant },
  }),
  form({
    call: memberCalls.setCountsFrom,
    given: async () => ({ courseId, studentIds: [student.id] }),
    rounds: async () => [{ from: inDays(-2) }],
    read: async app => {
      const { member } = await app.call(teacher1, memberCalls.getStudent, { courseId, studentId: student.id })
      return { from: member.countsFrom }
    },
    unread: { courseId: isMeant, studentIds: isMeant },
  }),
]

async function readAccommodation(app: App, studentId: string) {
  const { accommodation } = await app.call(teacher1, memberCalls.getStudent, { courseId, studentId })
  return accommodation ?? {}
}
