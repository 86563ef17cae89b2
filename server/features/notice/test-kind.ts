import { courseNoticeCalls as calls } from '#contract/features/notice/calls.ts'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { teacher1 } from '#seed/people.ts'
import {
  around,
  courseId,
  isMeant,
  upload,
  writtenForms,
} from '#server/features/activity/test-written-forms.ts'
import { type App, form } from '#server/kernel/test-kept-forms.ts'
import { whole as limit, type TestedKind } from '#server/kernel/test-kinds.ts'

const read = async (app: App, id: string) => around(app, await app.call(teacher1, calls.get, { id }))

const written = writtenForms({
  ...{ create: calls.create, update: calls.update, read },
  plain: async () => ({ content: 'Plain' }),
  rounds: async () => [{}, { isRepeated: true, needsAcknowledgement: true }],
  unread: { isNew: 'says what becomes of the readers; nothing of the notice' },
})

export const kind: TestedKind = {
  thing: 'courseNotice',
  types: [noticeType],
  contentTypes: [noticeDestination.contentType],
  opens: calls.get,
  creates: [calls.create, calls.createFromClient],
  updates: [calls.update],
  forms: [
    ...written.forms,
    form({
      call: calls.createFromClient,
      makes: true,
      given: async () => ({ courseId, title: 'Plain', content: 'Plain' }),
      rounds: async app => [{ content: '<p>Else</p>', attachment: `${await upload(app)}|` }],
      read: async (app, _, { id }) => {
        const info = await read(app, id)
        return { ...info, attachment: info.attachments.map(each => `${each}|`).join('') }
      },
      unread: { courseId: isMeant },
    }),
  ],
  async counts({ ask, agree }, { id, title, ...row }) {
    const read = await ask(calls.listReaders, { id, filter: 'read', limit })
    const unread = await ask(calls.listReaders, { id, filter: 'unread', limit })
    const shown = [read?.list.length, (read?.list.length ?? 0) + (unread?.list.length ?? 0)]
    agree(`readers of ${title}`, [row.readcount, row.studentcount], shown)
    agree(`readers above the list of ${title}`, [read?.read, read?.students], shown)
  },
}
