import { materialCalls as calls } from '#contract/features/material/calls.ts'
import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import { materialTypes } from '#contract/features/material/entities.ts'
import { teacher1 } from '#seed/people.ts'
import { around, upload, writtenForms } from '#server/features/activity/test-written-forms.ts'
import { type App, inDays } from '#server/kernel/test-kept-forms.ts'
import { whole as limit, type TestedKind } from '#server/kernel/test-kinds.ts'

async function read(app: App, materialId: string) {
  const info = await app.call(teacher1, calls.get, { materialId })
  const { attachments, ...more } = await around(app, info)
  return {
    ...more,
    source: info.link?.address ?? info.fileId,
    // The first file is said on its own.
    attachments: attachments.filter(fileId => fileId !== info.fileId),
  }
}
const plain = async (app: App) => ({ source: await upload(app) })

const written = writtenForms({
  ...{ create: calls.add, update: calls.update, plain, read },
  publish: { call: calls.publish, times: { publishedAt: inDays(1), endsAt: inDays(5) } },
  rounds: async (app, isNew) => [
    { source: await upload(app, 'c.pdf'), endsAt: inDays(5) },
    ...(isNew ? [{ form: '2', source: 'https://a.example/page' }] : []),
  ],
  unread: { contentType: 'the other number of the same type; files are type 2 (P55)' },
})

export const kind: TestedKind = {
  thing: 'material',
  types: [materialTypes.files, materialTypes.link],
  contentTypes: [materialDestination.contentType, linkDestination.contentType],
  opens: calls.get,
  creates: [calls.add],
  updates: [calls.update],
  publishes: [calls.publish],
  forms: written.forms,
  async counts({ ask, agree }, { id: materialId, title, ...row }) {
    const opened = await ask(calls.listViewers, { materialId, filter: 'viewed', limit })
    const others = await ask(calls.listViewers, { materialId, filter: 'unviewed', limit })
    const shown = [opened?.list.length, (opened?.list.length ?? 0) + (others?.list.length ?? 0)]
    agree(`viewers of ${title}`, [row.viewcount, row.studentcount], shown)
    agree(`viewers above the list of ${title}`, [opened?.viewed, opened?.students], shown)
  },
}
