import { performanceCalls } from '#contract/features/performance/calls.ts'
import { offers } from '#contract/offers.ts'
import { answeringBoardCalls as board } from './board-calls.ts'
import { boardRights } from './board-entities.ts'
import { answeringRights, answeringCalls as calls } from './calls.ts'
import { answeringResultCalls as results } from './result-calls.ts'
import { answeringTakingCalls as taking } from './taking-calls.ts'
import { answeringWallCalls as wall } from './wall-calls.ts'

export const answeringOffers = [
  offers(answeringRights, {
    manage: [
      ...[calls.update, calls.publish, calls.end, calls.startStep, calls.endStep, calls.extendStep],
      ...[calls.showResults, calls.showAnswers, wall.hidePhoto],
    ],
    grade: [results.gradeAnswers, wall.export],
    stars: [performanceCalls.give],
    answer: [taking.join, taking.saveAnswers, taking.submit],
  }),
  offers(boardRights, {
    write: [board.addPost],
    refusal: [],
    remove: [board.removePost],
    vote: [board.votePost],
    hide: [board.hidePost],
    mark: [board.markPost],
    group: [board.addGroup, board.renameGroup, board.removeGroup, board.movePosts],
  }),
]
