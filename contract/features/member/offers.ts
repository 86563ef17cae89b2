import { joinCalls } from '#contract/features/course/joining.ts'
import { offers } from '#contract/offers.ts'
import { memberCalls as calls } from './calls.ts'
import { classCalls } from './classes.ts'
import { memberCan } from './entities.ts'
import { memberSettingCalls, memberSettingsCan } from './settings.ts'

export const memberOffers = [
  offers(memberCan, {
    manage: [calls.setCountsFrom, calls.removeStudents, classCalls.moveToClass, classCalls.removeFromClass],
  }),
  offers(memberSettingsCan, {
    manage: [memberSettingCalls.setMemberCap, joinCalls.setQuitAllowed],
    code: [joinCalls.stopCode, joinCalls.startCode, joinCalls.renewCode],
  }),
]
