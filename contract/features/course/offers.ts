import { offers } from '#contract/offers.ts'
import { courseCalls } from './calls.ts'
import { detailCalls, detailCan } from './detail.ts'
import { courseCan, homeCan, listedCan } from './entities.ts'
import { findableCan } from './findable.ts'
import { joinCalls } from './joining.ts'
import { templateCalls } from './templates.ts'

const edit = [
  ...[courseCalls.update, detailCalls.update],
  ...[templateCalls.chooseTemplate, templateCalls.saveTemplate, templateCalls.updateModules],
]
const code = [joinCalls.stopCode, joinCalls.startCode, joinCalls.renewCode]

export const courseOffers = [
  offers(courseCan, { edit, code }),
  offers(listedCan, { edit, code, attendance: [], performance: [], activities: [] }),
  offers(findableCan, {
    ...{ edit, code, members: [joinCalls.setQuitAllowed], grade: [] },
    ...{ attendance: [], performance: [], activities: [] },
  }),
  offers(homeCan, { edit, code, members: [joinCalls.setQuitAllowed], grade: [] }),
  offers(detailCan, { edit: [detailCalls.update] }),
]
