import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { start, startTogether } from './beginning.ts'
import { freeDevice } from './devices.ts'
import { handUp, handUpTogether, submit, submitTogether } from './handing-in.ts'
import { offerAnswers } from './offering.ts'
import { getPaper } from './paper.ts'
import { sealedAhead } from './preloading.ts'
import { detailsOf, subjectsOf } from './protocol.ts'
import { resultOf } from './results.ts'
import { saveAnswers, saveOne, saveOnesTogether } from './saving.ts'
import { standingOf } from './standing.ts'
import { commentSwitch, listSwitches, reportSwitch } from './switches.ts'

const handlers = serve(
  takingCalls,
  {
    start,

    getSealed: async (context, which) => sealedAhead(context, which),

    getPaper: async (context, { id }) => getPaper(context, id),

    saveAnswers,

    submit,

    offer: offerAnswers,

    reportSwitch,

    listSwitches: async (context, { id, ...which }) => listSwitches(context, id, which),

    commentSwitch: async (context, { id, switchId, comment }) => {
      await commentSwitch(context, id, switchId, comment)
      return {}
    },

    freeDevice: async (context, { id, studentId }) => {
      await freeDevice(context, id, studentId)
      return {}
    },

    getStanding: async (context, { id }) => standingOf(context, id),

    getResult: async (context, { id, attempt }) => resultOf(context, id, attempt),
  },
  {
    start: { handleMany: startTogether },
    submit: { handleMany: submitTogether },
  },
)

const protocolHandlers = serve(
  testProtocolCalls,
  {
    details: async (context, { id }) => detailsOf(context, id),

    listSubjects: async (context, { id, testCode }) =>
      subjectsOf(context, id, testCode !== undefined && testCode !== null),

    saveAnswer: saveOne,

    handIn: async (context, { id }) => handUp(context, id),
  },
  {
    saveAnswer: {
      subjectOf: ({ id, questionId }) => `${id} ${questionId}`,
      handleMany: saveOnesTogether,
    },
    handIn: { handleMany: handUpTogether },
  },
)

export const takingHandlers = [...handlers, ...protocolHandlers]
