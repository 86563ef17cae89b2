import { accountErrors } from '#contract/features/account/errors.ts'
import { archiveCalls as calls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors as errors } from '#contract/features/course/errors.ts'
import { demoPassword, emailOf } from '#seed/people.ts'
import { type Move, move, type Part, undoneBy } from '#server/kernel/test-moves.ts'

const members = ['owner', 'assistant', 'helper', 'student'] satisfies Part[]

const pinned = { isTop: 'what is archived is no longer pinned' }

export const archiveMoves: Move[] = [
  move(calls.archive, {
    by: members,
    refusals: [errors.onlyForSelf],
    undo: undoneBy(calls.unarchive, ({ courseId }) => ({ courseId }), pinned),
    input: ({ courseId, draw, part }) => {
      if (part !== 'owner' && draw.chance(5)) return { courseId, type: '1' as const }
      return draw.chance(40) ? { courseId } : undefined
    },
  }),
  // For the whole class, and open again: the story goes on in another course meanwhile.
  move(calls.archive, {
    by: ['owner'],
    undo: undoneBy(calls.unarchive, ({ courseId }) => ({ courseId }), pinned),
    input: ({ courseId, draw }) =>
      draw.chance(10) ? { courseId, type: '1' as const, canVisit: draw.chance(70) } : undefined,
  }),
  move(calls.unarchive, {
    by: ['owner'],
    input: async ({ courseId, ask }) => {
      const course = await ask(courseCalls.get, { courseId })
      return course?.hasEnded ? { courseId } : undefined
    },
  }),
  move(calls.unarchive, {
    by: members,
    input: async ({ courseId, ask }) => {
      const shown = await ask(calls.list, {})
      return shown?.list.some(({ id }) => id === courseId) ? { courseId } : undefined
    },
  }),
  move(courseCalls.delete, {
    by: ['owner'],
    refusals: [accountErrors.ownPasswordWrong, accountErrors.proofMissing],
    undo: undoneBy(calls.restore, (_, { courseId }) => ({ courseId })),
    input: ({ courseId, draw }) => {
      if (!draw.chance(8)) return undefined
      return { courseId, password: draw.chance(15) ? draw.one(['', 'wrong#2026']) : demoPassword }
    },
  }),
  move(calls.restore, {
    by: ['owner'],
    refusals: [errors.notRestorable],
    input: async ({ courseId, draw, ask }) => {
      if (draw.chance(3)) return { courseId }
      const gone = await ask(calls.listDeleted, {})
      return gone?.list.some(({ id }) => id === courseId) ? { courseId } : undefined
    },
  }),
  move(calls.transfer, {
    by: ['owner'],
    refusals: [errors.targetMissing, errors.targetUnknown, errors.targetSelf, accountErrors.ownPasswordWrong],
    input: ({ courseId, draw, people, me }) => {
      if (!draw.chance(8)) return undefined
      const team = [...people('assistant'), ...people('helper')]
      const account = draw.one(team.length > 0 && draw.chance(85) ? team : [me, ...people('student')])
      const password = draw.chance(4) ? 'wrong#2026' : demoPassword
      return { courseId, account: draw.chance(4) ? ' ' : emailOf(account), password }
    },
  }),
]
