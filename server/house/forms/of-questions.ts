import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { emailOf, teacher1, teacher2 } from '#seed/people.ts'
import { upload } from '#server/features/activity/test-written-forms.ts'
import { type App, form } from '#server/kernel/test-kept-forms.ts'

const isMeant = 'says which thing is meant'
const isNew = async () => ({ title: 'Plain' })
const elseNamed = async () => [{ title: 'Else', description: 'Of something else' }]
const bank = (app: App, id: string) => app.call(teacher1, bankCalls.get, { id })
const newBank = (app: App) => app.call(teacher1, bankCalls.create, { title: 'Plain' })

const choice = (right: string): QuestionInput => ({
  ...{ type: 2, html: '<p>Plain</p>', explanation: '', difficulty: 2, points: 1 },
  parts: { options: ['a', 'b'].map(id => ({ id, html: `<p>${id}</p>` })) },
  key: { right: [right] },
  scoring: { partial: 'none', penalty: 0 },
  ...{ knowledge: [], tags: [], fileIds: [] },
})
/** Everything in it is another. */
const elseWritten = async (app: App): Promise<QuestionInput> => ({
  ...{ type: 3, html: '<p>Else</p>', explanation: '<p>Because</p>', difficulty: 3, points: 2.5 },
  parts: { options: ['c', 'd'].map(id => ({ id, html: `<p>${id}</p>` })) },
  key: { right: ['c', 'd'] },
  scoring: { partial: 'half', penalty: 0.5 },
  ...{ knowledge: ['Rules'], tags: ['Term 1'], fileIds: [await upload(app)] },
})
const newQuestion = async (app: App, bankId: string) =>
  app.call(teacher1, questionCalls.create, { bankId, question: choice('a') })
const newFolder = async (app: App, bankId: string) =>
  (await app.call(teacher1, bankCalls.addFolder, { bankId, title: 'Plain' })).id

async function questionIn(app: App, id: string) {
  const { files, bankId, folderId, ...read } = await app.call(teacher1, questionCalls.get, { id })
  const { type, html, parts, key, scoring, explanation, difficulty, points, knowledge, tags } = read
  const question = { type, html, parts, key, scoring, explanation, difficulty, points, knowledge, tags }
  return { bankId, folderId, ...read, question: { ...question, fileIds: files.map(file => file.id) } }
}
const folderIn = async (app: App, bankId: string, id: string) =>
  (await bank(app, bankId)).folders.find(folder => folder.id === id)!

/** The bank and the folder of the round that is going on. */
let place: { bankId: string; folderId: string }
async function newPlace(app: App) {
  const { id: bankId } = await newBank(app)
  place = { bankId, folderId: await newFolder(app, bankId) }
  return place
}

export const questionForms = [
  form({
    call: bankCalls.create,
    makes: true,
    given: isNew,
    rounds: elseNamed,
    read: (app, _, { id }) => bank(app, id),
  }),
  form({
    call: bankCalls.createInCourse,
    makes: true,
    given: async () => ({ title: 'Plain', courseId: linearAlgebra.id }),
    rounds: elseNamed,
    read: (app, _, { id }) => bank(app, id),
    unread: { courseId: isMeant },
  }),
  form({
    call: bankCalls.change,
    given: newBank,
    rounds: elseNamed,
    read: (app, { id }) => bank(app, id!),
    unread: { id: isMeant },
  }),
  form({
    call: bankCalls.addFolder,
    makes: true,
    given: async app => ({ title: 'Plain', bankId: (await newPlace(app)).bankId }),
    rounds: async () => [{ title: 'Else', parentId: place.folderId }],
    read: (app, { bankId }, { id }) => folderIn(app, bankId!, id),
    unread: { bankId: isMeant },
  }),
  form({
    call: bankCalls.changeFolder,
    given: async app => {
      const { bankId } = await newPlace(app)
      return { id: await newFolder(app, bankId), title: 'Plain' }
    },
    rounds: async () => [{ title: 'Else' }],
    read: (app, { id }) => folderIn(app, place.bankId, id!),
    unread: { id: isMeant, parentId: 'moving is tested with folders' },
  }),
  form({
    call: bankCalls.share,
    given: async app => {
      const { id } = await newBank(app)
      await app.call(teacher1, bankCalls.share, { id, who: emailOf(teacher2) })
      return { id, who: emailOf(teacher2) }
    },
    rounds: async () => [{ right: 'edit' }],
    read: async (app, { id }) => (await app.call(teacher1, bankCalls.listReaders, { id: id! })).list[0]!,
    unread: { id: isMeant, who: isMeant, accountId: isMeant },
  }),
  form({
    call: questionCalls.create,
    makes: true,
    given: async app => ({ bankId: (await newPlace(app)).bankId, question: choice('a') }),
    rounds: async app => [{ folderId: place.folderId, question: await elseWritten(app) }],
    read: (app, _, { id }) => questionIn(app, id),
    unread: { bankId: isMeant },
  }),
  form({
    call: questionCalls.change,
    given: async app => ({ id: (await newQuestion(app, (await newPlace(app)).bankId)).id }),
    rounds: async app => [{ question: await elseWritten(app) }],
    read: (app, { id }) => questionIn(app, id!),
    unread: { id: isMeant, version: 'says what was seen' },
  }),
  form({
    call: questionCalls.move,
    given: async app => ({ questionIds: [(await newQuestion(app, (await newBank(app)).id)).id] }),
    rounds: async app => [await newPlace(app)],
    read: (app, { questionIds }) => questionIn(app, questionIds![0]!),
    unread: { questionIds: isMeant },
  }),
  form({
    call: questionCalls.label,
    given: async app => ({ questionIds: [(await newQuestion(app, (await newPlace(app)).bankId)).id] }),
    rounds: async () => [{ difficulty: 3, points: 4, addKnowledge: ['Rules'], addTags: ['Term 1'] }],
    read: async (app, { questionIds }) => {
      const { difficulty, points, knowledge, tags } = await questionIn(app, questionIds![0]!)
      return { difficulty, points, addKnowledge: knowledge, addTags: tags }
    },
    unread: {
      questionIds: isMeant,
      removeKnowledge: 'takes labels away, tested with batches',
      removeTags: 'the same',
    },
  }),
]
