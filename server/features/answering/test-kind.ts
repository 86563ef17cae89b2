import { answeringCalls as calls } from '#contract/features/answering/calls.ts'
import {
  answeringDestination,
  answersPackedDestination,
  offersInAnsweringDestination,
} from '#contract/features/answering/destination.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { teacher1 } from '#seed/people.ts'
import { around, writtenForms } from '#server/features/activity/test-written-forms.ts'
import { type App, inDays } from '#server/kernel/test-kept-forms.ts'
import type { TestedKind } from '#server/kernel/test-kinds.ts'
import { asked, step } from './test-answering.ts'

const read = async (app: App, id: string) =>
  around(app, await app.call(teacher1, calls.get, { id: id as never }))

export const kind: TestedKind = {
  thing: 'answering',
  types: [answeringType],
  contentTypes: [answeringDestination, offersInAnsweringDestination, answersPackedDestination].map(
    one => one.contentType,
  ),
  opens: calls.get,
  creates: [calls.create],
  updates: [calls.update],
  publishes: [calls.publish],
  forms: writtenForms({
    ...{ create: calls.create, update: calls.update, read },
    publish: { call: calls.publish, times: { publishAt: inDays(1), deadline: inDays(3) } },
    plain: async () => ({ steps: [step([asked('Plain')])] }),
    rounds: async () => [
      { details: '<p>Else</p>', mode: 2 },
      { publishAt: inDays(1), beginsAt: inDays(2), deadline: inDays(9) },
    ],
    unread: {
      steps: 'each of its questions gets a copy: server/features/answering/steps/steps.test.ts',
      questions: 'they become steps: server/features/answering/steps/steps.test.ts',
      kind: 'the protocol has one, which is always 3 (R2-474)',
    },
  }).forms,
}
