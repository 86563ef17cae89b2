import { courseCalls as calls } from '#contract/features/course/calls.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { entryCalls, grades } from '#contract/features/course/entry.ts'
import { courseErrors as errors } from '#contract/features/course/errors.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseOrderCalls } from '#contract/features/course/order.ts'
import { otherListCalls } from '#contract/features/course/other-lists.ts'
import { nameLength, semesterOptions, teachTypes, terms } from '#contract/features/course/rules.ts'
import { themeCount } from '#contract/features/course/themes.ts'
import {
  type Draw,
  type Move,
  move,
  type Part,
  shuffled,
  type Turn,
  undoneBy,
} from '#server/kernel/test-moves.ts'
import { archiveMoves } from './test-archive-moves.ts'
import { joinMoves } from './test-join-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]
const teachers = ['owner', 'assistant', 'helper', 'limited'] satisfies Part[]
const members = ['owner', 'assistant', 'helper', 'student'] satisfies Part[]

const perhaps = <T>({ chance }: Draw, percent: number, make: () => T) =>
  chance(percent) ? make() : undefined
const hours = (draw: Draw) => draw.one(['', '-1', '0.1', '32', '99999'])
const semester = (draw: Draw, now: number) => draw.one(semesterOptions(new Date(now).getFullYear()))

/** What is wrong with a form now and then. */
const wrong = [
  { courseName: ' ' },
  { courseName: 'x'.repeat(nameLength + 1) },
  { semester: '2026' },
  { studyHours: '-2' },
]
const problems = [errors.nameMissing, errors.nameLong, errors.semesterMissing, errors.studyTimeWrong]

const description = ({ text }: Draw) => `<p>${text('page')}</p>`

/** The class, year and month that a course may ask for. */
const about = (draw: Draw) => ({
  ...{ classno: `${draw.number(1, 9)} 班`, grade: draw.one(grades), enrolltime: '2025-09' },
  ...(draw.chance(10) ? draw.one([{ classno: '' }, { grade: '9' }, { enrolltime: '1989-12' }]) : {}),
})

/** Hardly where nothing is asked for. */
async function asked({ courseId, draw, ask }: Turn) {
  const entry = draw.chance(40) ? await ask(calls.checkEntry, { courseId }) : undefined
  if (!entry || entry.hasEnded || (entry.state === 1 && draw.chance(50))) return undefined
  return { courseId, data: about(draw) }
}
const missing = [errors.classMissing, errors.gradeMissing, errors.monthMissing]

export const moves: Move[] = [
  move(calls.create, {
    by: teachers,
    refusals: [...problems, errors.limitReached],
    undo: undoneBy(calls.delete, (_, sent, { id }) => ({ courseId: id, password: sent.courseName ?? '' })),
    input: ({ draw, now }) => {
      if (draw.chance(80)) return undefined
      return {
        ...{ courseName: draw.text('page'), className: draw.text('page') },
        ...{ semester: semester(draw, now), term: draw.one(terms), studyHours: hours(draw) },
        ...{ canView: draw.chance(70), teachtype: draw.one(teachTypes) },
        ...(draw.chance(8) ? draw.one(wrong) : {}),
      }
    },
  }),
  move(calls.update, {
    by: managers,
    refusals: problems,
    input: async ({ courseId, draw, now, ask, dares }) => {
      const home = await ask(calls.getHome, { courseId })
      if (!home) return undefined
      if (home.can.edit && draw.chance(8)) return { courseId, ...draw.one(wrong) }
      if (!dares(home.can.edit)) return undefined
      return {
        courseId,
        courseName: perhaps(draw, 30, () => draw.text('page')),
        className: perhaps(draw, 30, () => draw.text('page')),
        venue: perhaps(draw, 30, () => draw.text('page')),
        semester: perhaps(draw, 20, () => semester(draw, now)),
        term: perhaps(draw, 20, () => draw.one(terms)),
        studyHours: perhaps(draw, 20, () => hours(draw)),
        canView: perhaps(draw, 40, () => draw.chance(60)),
        theme: perhaps(draw, 20, () => draw.number(0, themeCount - 1)),
        neednatureclass: perhaps(draw, 20, () => draw.chance(50)),
        needgrade: perhaps(draw, 20, () => draw.chance(50)),
        needentrance: perhaps(draw, 20, () => draw.chance(50)),
        description: perhaps(draw, 30, () => description(draw)),
      }
    },
  }),
  move(detailCalls.update, {
    by: managers,
    refusals: [errors.studyTimeWrong],
    input: async ({ courseId, draw, ask, dares }) => {
      const detail = await ask(detailCalls.get, { courseId })
      if (!detail) return undefined
      if (detail.can.edit && draw.chance(5)) return { courseId, studyHours: 'many' }
      if (!dares(detail.can.edit)) return undefined
      return {
        courseId,
        description: perhaps(draw, 60, () => description(draw)),
        theme: perhaps(draw, 30, () => draw.number(0, themeCount - 1)),
        studyHours: perhaps(draw, 40, () => hours(draw)),
      }
    },
  }),
  move(entryCalls.saveEntryFields, {
    by: ['student'],
    refusals: missing,
    input: turn => asked(turn),
  }),
  move(entryCalls.saveOwnFields, {
    by: ['student'],
    refusals: missing,
    input: turn => asked(turn),
  }),
  move(courseListCalls.pin, {
    by: members,
    undo: undoneBy(courseListCalls.unpin, (_, sent) => sent),
    input: async ({ courseId, ask }) => {
      const home = await ask(calls.getHome, { courseId })
      return home && !home.isTop ? { courseId } : undefined
    },
  }),
  move(courseListCalls.unpin, {
    by: members,
    input: async ({ courseId, ask }) => {
      const home = await ask(calls.getHome, { courseId })
      return home?.isTop ? { courseId } : undefined
    },
  }),
  move(courseOrderCalls.sort, {
    by: members,
    input: async ({ draw, ask }) => {
      const shown = await ask(otherListCalls.listAll, {})
      return shown && shown.length > 1
        ? {
            courseIds: shuffled(
              draw,
              shown.map(({ id }) => id),
            ),
          }
        : undefined
    },
  }),
  ...joinMoves,
  ...archiveMoves,
]
