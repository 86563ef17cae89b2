import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { type CastMember, emailOf, teacher1 } from '#seed/people.ts'
import type { Running } from '#server/kernel/test-app.ts'

/** A question of two options; the first is right. */
export const choiceOf = (says: string, more: Partial<QuestionInput> = {}): QuestionInput => ({
  ...{ type: 2, html: `<p>${says}</p>`, explanation: '', difficulty: 2, points: 1 },
  parts: {
    options: [
      { id: 'a', html: `<p>${says} yes</p>` },
      { id: 'b', html: `<p>${says} no</p>` },
    ],
  },
  key: { right: ['a'] },
  scoring: { partial: 'none', penalty: 0 },
  ...{ knowledge: [], tags: [], fileIds: [] },
  ...more,
})

/** What people do with banks, for tests. */
export const banksOf = (app: () => Running) => ({
  begin: async (who: CastMember = teacher1, title = 'Bank') =>
    (await app().call(who, bankCalls.create, { title })).id,
  write: async (bankId: string, says = 'Is it', more: Partial<QuestionInput> = {}, who = teacher1) =>
    app().call(who, questionCalls.create, { bankId, question: choiceOf(says, more) }),
  share: (id: string, reader: CastMember, right: 'use' | 'edit' | 'manage', who = teacher1) =>
    app().call(who, bankCalls.share, { id, who: emailOf(reader), right }),
  folder: async (bankId: string, title: string, parentId: string | null = null) =>
    (await app().call(teacher1, bankCalls.addFolder, { bankId, title, parentId })).id,
  saysIn: async (bankId: string, who = teacher1, filter: object = {}) =>
    (await app().call(who, questionCalls.list, { bankId, ...filter })).list.map(({ excerpt }) => excerpt),
})
