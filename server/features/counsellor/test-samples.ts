import { castId, emailOf, teacher2 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

/** One of the schools that are there from the first day. */
const school = '019a0000-0010-7000-8000-000000000001'

export const samples: Samples = {
  inputs: () => ({
    '/OperatorApi/getSchoolCounsellors': { school },
    '/OperatorApi/changeSchoolCounsellors': {
      school,
      added: [{ class: '2601', account: emailOf(teacher2) }],
      removed: [{ class: '2602', accountid: castId(1, 1) }],
    },
    '/OperatorApi/previewSchoolCounsellors': { school },
  }),
}
