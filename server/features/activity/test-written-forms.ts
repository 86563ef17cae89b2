import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/call.ts'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { type App, type Form, fieldsOf, form, inDays } from '#server/kernel/test-kept-forms.ts'

export const courseId = linearAlgebra.id
export const upload = async (app: App, name = 'a.pdf', as = teacher1) =>
  (await uploadFile(app, as, { name, bytes: Buffer.from(name) })).id
export const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

/** Where an activity is kept, as the list of the course's content says it. */
export const folderOf = async (app: App, contentId: string) =>
  (await app.call(teacher1, activityCalls.list, { courseId, activityId: contentId })).list[0]!.directory?.id
export const audienceOf = async (app: App, activityId: string) => {
  const { list } = await app.call(teacher1, audienceCalls.getAudience, { activityId })
  return list.map(({ name: _, ...meant }) => meant)
}
export const forClass = async (app: App) => {
  const { id } = await app.call(teacher1, classCalls.createClass, {
    courseId,
    name: `Class ${randomUUID()}`.slice(0, 30),
  })
  return [{ classId: id, groupId: null, publishAt: inDays(3), beginsAt: inDays(4), endsAt: inDays(5) }]
}
export const folder = async (app: App) =>
  (await app.call(teacher1, activityCalls.createFolder, { courseId, name: 'Folder' })).id

export const isMeant = 'says which thing is meant'

/** What is read of every written activity in the same way. */
export const around = async (
  app: App,
  info: { id: string; attachments: readonly { id: string }[]; publishedAt: number | null },
) => ({
  ...info,
  attachments: idsOf(info.attachments),
  folderId: await folderOf(app, info.id),
  audience: await audienceOf(app, info.id),
  publishAt: info.publishedAt,
})
const placed = async (app: App) => ({
  publishAt: inDays(2),
  attachments: [await upload(app, 'b.pdf')],
  folderId: await folder(app),
  audience: await forClass(app),
  content: '<p>Else</p>',
})

interface Written {
  create: Call
  update: Call
  /** Publishes and ends it, by these times. */
  publish?: { call: Call; times: object }
  /** What a new one needs besides course and title. */
  plain(app: App): Promise<object>
  read(app: App, id: string): Promise<object>
  /** The kind's own, set with what all kinds have; more rounds after it. */
  rounds?(app: App, isNew: boolean): Promise<[first: object, ...more: object[]]>
  /** Fields that are nowhere read back, with the reason. */
  unread?: Record<string, string>
}

/** The forms in which activities of a kind are added, changed and published. */
export function writtenForms({ create, update, publish, plain, read, rounds, unread = {} }: Written) {
  const given = async (app: App) => ({ courseId, title: 'Plain', ...(await plain(app)) })
  const make = async (app: App) => {
    const { id } = (await app.call(teacher1, create, (await given(app)) as never)) as { id: string }
    return id
  }
  const taken = <Value>(call: Call, fields: Record<string, Value>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => fieldsOf(call).includes(name)))
  const roundsOf = (call: Call) => async (app: App) => {
    const [first, ...more] = (await rounds?.(app, call === create)) ?? [{}]
    return [taken(call, { ...(await placed(app)), ...first }), ...more.map(one => ({ ...one }))]
  }
  const access = update.access as { field: string }
  const common = {
    ...{ courseId: isMeant, [access.field]: isMeant },
    ...{ revision: 'says which edit of it this one began from', ...unread },
  }
  /** A form of one that is there. */
  const existing = (call: Call, of: Partial<Form>) =>
    form({
      call,
      given: async app => ({ [access.field]: await make(app) }),
      read: (app, given) => read(app, (given as Record<string, string>)[access.field]!),
      unread: { courseId: isMeant, [access.field]: isMeant },
      ...of,
    })
  const forms: Form[] = [
    form({
      ...{ call: create, makes: true, given, rounds: roundsOf(create) },
      read: (app, _, answer) => read(app, (answer as { id: string }).id),
      unread: taken(create, common) as never,
    }),
    existing(update, { rounds: roundsOf(update), unread: taken(update, common) as never }),
    ...(publish ? [existing(publish.call, { rounds: async () => [publish.times as never] })] : []),
  ]
  return { forms, existing }
}
