import { offers } from '#contract/offers.ts'
import { attendanceCalls, attendanceCan, inAndOutCan } from './calls.ts'
import { leaveCalls, leaveCan } from './leave.ts'
import { proofCalls } from './proof-calls.ts'
import { attendanceRuleCalls, rulesCan } from './rule-calls.ts'

const { end, setEnd, reopen, renewCode, rename, delete: remove } = attendanceCalls
const { setRecordState, setRecordStates, undoRecordStates, checkIn } = attendanceCalls
const { decide: decideProofs, saveSpotCheck, undoSpotCheck } = proofCalls

export const attendanceOffers = [
  offers(attendanceCan, {
    manage: [setEnd, renewCode, rename],
    reopen: [reopen],
    correct: [
      ...[end, remove],
      ...[setRecordState, setRecordStates, undoRecordStates],
      ...[decideProofs, saveSpotCheck, undoSpotCheck],
    ],
  }),
  offers(inAndOutCan, { checkIn: [checkIn], checkOut: [checkIn] }),
  offers(rulesCan, { manage: [attendanceRuleCalls.setRules] }),
  offers(leaveCan, {
    decide: [leaveCalls.decide, leaveCalls.decideCounselled],
    withdraw: [leaveCalls.withdraw],
    shorten: [leaveCalls.shorten],
  }),
]
