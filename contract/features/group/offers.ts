import { offers } from '#contract/offers.ts'
import { batchCalls, groupCalls, randomCalls } from './calls.ts'
import { batchCan, batchesCan, groupCan } from './entities.ts'

export const groupOffers = [
  offers(batchesCan, { manage: [batchCalls.createBatch] }),
  offers(batchCan, {
    manage: [
      ...[batchCalls.updateBatch, batchCalls.deleteBatch, batchCalls.copyBatch, batchCalls.setStudentRights],
      ...[groupCalls.addToGroup, groupCalls.removeFromGroup, randomCalls.drawGroups, randomCalls.applyDraw],
    ],
    create: [groupCalls.createGroup],
    join: [groupCalls.joinGroup],
  }),
  offers(groupCan, {
    join: [groupCalls.joinGroup],
    quit: [groupCalls.leaveGroup],
    remove: [groupCalls.deleteGroup],
    lead: [groupCalls.updateGroup, groupCalls.setLeader],
  }),
]
