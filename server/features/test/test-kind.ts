import { testCalls as calls } from '#contract/features/test/calls.ts'
import {
  offersInTestDestination,
  papersDestination,
  testDestination,
} from '#contract/features/test/destination.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testRubricCalls } from '#contract/features/test/rubric-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { around, forClass, isMeant, writtenForms } from '#server/features/activity/test-written-forms.ts'
import { type App, form, inDays, other } from '#server/kernel/test-kept-forms.ts'
import type { TestedKind } from '#server/kernel/test-kinds.ts'
import { open, section, testsOf, written } from './test-tests.ts'

const read = async (app: App, id: string) => {
  const info = await app.call(teacher1, calls.get, { id })
  return { ...(await around(app, info)), deadline: info.endsAt }
}
const settings: object[] = [
  { switchLimit: 7, passPercent: 33, attempts: 3, attemptRule: 2, workingMinutes: 45, beginWindow: 5 },
  { scoreShown: 1, answersShown: 2, explanationsShown: 0, paperShown: 1 },
  {
    isExam: other,
    isAnswerOnce: other,
    shufflesQuestions: other,
    shufflesOptions: other,
    isOneDevice: other,
  },
  {
    mayCopy: other,
    mayPaste: other,
    isAnonymous: other,
    publishAt: inDays(1),
    beginsAt: inDays(2),
    deadline: inDays(9),
  },
]

const rubric = {
  title: 'Arguments',
  criteria: [
    {
      ...{ title: 'Reasons', description: 'Each is given' },
      levels: [
        { title: 'All', description: 'Three', points: 3 },
        { title: 'Some', description: '', points: 1 },
      ],
    },
  ],
}

export const kind: TestedKind = {
  thing: 'test',
  types: [testType],
  contentTypes: [testDestination, offersInTestDestination, papersDestination].map(one => one.contentType),
  opens: calls.get,
  creates: [calls.create],
  updates: [calls.update],
  publishes: [calls.publish],
  forms: [
    ...writtenForms({
      ...{ create: calls.create, update: calls.update, read },
      plain: async () => ({ sections: [section([written('Plain')])] }),
      rounds: async () => [{ details: '<p>Else</p>' }, ...settings],
      unread: { sections: 'each of its questions gets a copy: server/features/test/making.test.ts' },
    }).forms,
    form({
      call: calls.updateSettings,
      given: async app => ({ id: await testsOf(() => app as never).add([written('Plain')]) }),
      rounds: async app => [...settings, { audience: await forClass(app) }] as never,
      read: (app, { id }) => read(app, id!),
      unread: { courseId: isMeant, id: isMeant, revision: 'says which edit of it this one began from' },
    }),
    form({
      call: testRubricCalls.save,
      given: async app => {
        const id = await testsOf(() => app as never).add([open('Why', 8)])
        const [question] = (await app.call(teacher1, testRubricCalls.list, { id })).list
        return { id, questionId: question!.questionId }
      },
      rounds: async () => [{ rubric }],
      async read(app, { id, questionId }) {
        const { list } = await app.call(teacher1, testRubricCalls.list, { id: id! })
        const found = list.find(each => each.questionId === questionId)?.rubric
        return { rubric: found && { title: found.title, criteria: found.criteria } }
      },
      unread: { courseId: isMeant, id: isMeant, questionId: isMeant },
    }),
  ],
}
