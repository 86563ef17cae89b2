import { videoCalls as calls } from '#contract/features/video/calls.ts'
import { videoDestination } from '#contract/features/video/destination.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { teacher1 } from '#seed/people.ts'
import { around, upload, writtenForms } from '#server/features/activity/test-written-forms.ts'
import { type App, inDays } from '#server/kernel/test-kept-forms.ts'
import { whole as limit, type TestedKind } from '#server/kernel/test-kinds.ts'

const caption = { language: 'en' as const, file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi' }

async function read(app: App, id: string) {
  const info = await app.call(teacher1, calls.get, { id })
  return {
    ...(await around(app, info)),
    source: info.link === '' ? info.file?.id : info.link,
    posterId: info.posterFile?.id ?? null,
    captions: info.captions.map(({ language }) => ({ language, file: caption.file })),
  }
}
const plain = async () => ({ source: 'https://a.example/1.mp4' })

const written = writtenForms({
  ...{ create: calls.create, update: calls.update, plain, read },
  rounds: async app => [
    {
      ...{ source: 'https://b.example/2.mp4', posterId: await upload(app, 'p.png') },
      ...{ endsAt: inDays(5), captions: [caption] },
    },
  ],
  unread: { keepsWatched: 'is about what was watched until now' },
})

export const kind: TestedKind = {
  thing: 'video',
  types: [videoType],
  contentTypes: [videoDestination.contentType],
  opens: calls.get,
  creates: [calls.create],
  updates: [calls.update],
  forms: [
    ...written.forms,
    written.existing(calls.setClosed, {
      read: (app, given) => app.call(teacher1, calls.get, given as { id: string }),
    }),
  ],
  async counts({ ask, agree }, { id, title, ...row }) {
    const of = await ask(calls.listStudents, { id, limit })
    const done = await ask(calls.listStudents, { id, state: 'done', limit })
    agree(`watchers of ${title}`, [row.donecount, row.studentcount], [done?.list.length, of?.list.length])
    agree(`watchers above the list of ${title}`, of && of.none + of.begun + of.done, of?.list.length)
  },
}
