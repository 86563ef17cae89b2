import { kernelErrors } from '#contract/error.ts'
import { joinErrors } from '#contract/features/course/errors.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { rosterErrors as errors } from '#contract/features/member/errors.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { rosterCalls as calls } from '#contract/features/member/roster.ts'
import { emailOf } from '#seed/people.ts'
import { type Move, move, type Part, sentWith, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const outside = ['left', 'stranger'] satisfies Part[]

const header = 'Name,Student number,Phone,Email,Class'

/** A roster: some who are in the course, some from outside, some of whom nobody knows anything. */
async function rosterOf({ ask, courseId, draw, people }: Turn) {
  const [inside, classes] = [
    (await ask(memberCalls.listStudents, { courseId, limit: 50 }))?.list ?? [],
    (await ask(classCalls.listClasses, { courseId }))?.list ?? [],
  ]
  const intoClass = () =>
    draw.chance(40) ? '' : classes.length > 0 && draw.chance(70) ? draw.one(classes).name : draw.text('class')
  const known = inside.length > 0 && draw.chance(60) ? draw.some(inside, 3) : []
  const invited = outside.flatMap(part => people(part)).filter(() => draw.chance(50))
  return [
    header,
    ...known.map(({ name, number }) => `${name},${number},,,${intoClass()}`),
    ...invited.map(one =>
      draw.chance(30)
        ? `${one.name},${one.number},,,${intoClass()}`
        : `${one.name},,${draw.chance(50) ? (one.phone ?? '') : ''},${emailOf(one)},${intoClass()}`,
    ),
    ...(draw.chance(50)
      ? [`${draw.text('staff')},,139${draw.number(10_000_000, 99_999_999)},,${intoClass()}`]
      : []),
    ...(draw.chance(15) ? [`${draw.text('staff')},,,,`] : []),
    `${draw.text('staff')},N${draw.number(1, 40)},,,${intoClass()}`,
  ].join('\n')
}

const file = async (turn: Turn) => ({ file: { name: 'roster.csv', content: await rosterOf(turn) } })

async function invitationOf({ ask, courseId }: Turn) {
  const shown = await ask(invitationCalls.listMyInvitations, {})
  return shown?.list.find(one => one.courseId === courseId)
}

export const rosterMoves: Move[] = [
  move(calls.previewRoster, {
    by: managers,
    refusals: [errors.noHeader, errors.empty],
    input: async turn => {
      const { courseId, draw } = turn
      if (draw.chance(50)) return undefined
      const wrong = { name: 'roster.csv', content: draw.one([`${header}\n`, 'a,b,c\n1,2,3']) }
      return sentWith({ courseId }, draw.chance(8) ? { file: wrong } : await file(turn))
    },
  }),
  move(calls.applyRoster, {
    by: managers,
    refusals: [errors.applied, errors.changed, kernelErrors.notFound],
    input: async turn => {
      const { courseId, draw, ask, seen } = turn
      const countsAll = draw.chance(30)
      const read = seen.of('rosterimport').at(-1)
      if (read && draw.chance(25)) return { courseId, importId: read.id, countsAll }
      const preview = await ask(calls.previewRoster, sentWith({ courseId }, await file(turn)))
      return preview && { courseId, importId: preview.importId, countsAll }
    },
  }),
  move(calls.cancelInvitation, {
    by: managers,
    refusals: [kernelErrors.notFound],
    input: async ({ courseId, draw, ask, seen }) => {
      const remembered = seen.of('invitation')
      if (remembered.length > 0 && draw.chance(5)) return { courseId, id: draw.one(remembered).id }
      const shown = await ask(calls.listInvitations, { courseId, limit: 100 })
      return shown && shown.list.length > 0 ? { courseId, id: draw.one(shown.list).id } : undefined
    },
  }),
  move(invitationCalls.acceptInvitation, {
    by: outside,
    refusals: [joinErrors.full, joinErrors.courseEnded],
    input: async turn => {
      const invitation = await invitationOf(turn)
      return invitation && { id: invitation.id }
    },
  }),
  move(invitationCalls.declineInvitation, {
    by: outside,
    input: async turn => {
      const invitation = turn.draw.chance(30) ? await invitationOf(turn) : undefined
      return invitation && { id: invitation.id }
    },
  }),
]
