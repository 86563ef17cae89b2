import { castId, emailOf, students, teacher2 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

/** One of the schools that are there from the first day. */
const school = '019a0000-0010-7000-8000-000000000001'
const demoSchool = castId(10, 0)
const classNumber = '2601'
/** Looks after the class of the first student. */
export const counsellor = students[38]!

export const samples: Samples = {
  /** A class with a counsellor. */
  things: async db => {
    await db
      .updateTable('account')
      .set({ class_number: classNumber })
      .where('id', '=', students[0]!.id)
      .execute()
    await db
      .insertInto('school_counsellor')
      .values({ school_id: demoSchool, class_number: classNumber, account_id: counsellor.id })
      .execute()
    return {}
  },
  inputs: () => ({
    '/OperatorApi/getSchoolCounsellors': { school },
    '/OperatorApi/changeSchoolCounsellors': {
      school,
      added: [{ class: '2602', account: emailOf(teacher2) }],
      removed: [{ class: '2603', accountid: castId(1, 1) }],
    },
    '/OperatorApi/previewSchoolCounsellors': { school },
  }),
  askers: [counsellor],
}
