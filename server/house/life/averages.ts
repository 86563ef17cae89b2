import { tenths } from '#contract/features/activity/score-rounding.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { reviewStates } from '#contract/features/review/rules.ts'
import type { scoreCalls } from '#contract/features/score/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { whole } from '#server/kernel/test-kinds.ts'
import type { Comparing } from './comparing.ts'

const limit = whole

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const mean = (numbers: readonly number[]) => (numbers.length > 0 ? sum(numbers) / numbers.length : null)

/** What is told, if what is shown gives it but for the rounding of what is shown; otherwise what is shown gives. */
const near = (told: number | null, shown: number | null, rounding: number) =>
  told !== null && shown !== null && Math.abs(told - shown) <= rounding ? told : shown

/** Every score of a kind is the mean of the scores shown in it, and the total the weighed mean of the kinds. */
export function gradesAddUp(
  { agree }: Pick<Comparing, 'agree'>,
  { name, items, columns, cells, missingCounts, extra, total }: AnswerOf<typeof scoreCalls.getStudent>,
) {
  for (const { kind, score, isSet } of items) {
    if (isSet) continue
    const shares = columns.flatMap((column, place) => {
      const cell = cells[place]!
      const counted = cell.score ?? (cell.isMissing && missingCounts ? 0 : null)
      if (column.kind !== kind || column.isExtra || cell.isDropped || counted === null) return []
      return [{ share: (100 * counted) / column.fullScore, rounding: 5 / column.fullScore }]
    })
    const rounding = Math.max(0, ...shares.map(one => one.rounding)) + 0.06
    agree(`mean of ${kind} of ${name}`, score, near(score, mean(shares.map(({ share }) => share)), rounding))
  }
  const weighed = items.flatMap(({ counted, weight }) =>
    counted === null || weight === 0 ? [] : [{ counted, weight }],
  )
  const weight = sum(weighed.map(one => one.weight))
  const base = sum(weighed.map(one => one.counted * one.weight)) / weight
  agree(`total of ${name}`, total, near(total, weight === 0 ? null : Math.min(100, base + extra), 0.1 + 1e-6))
}

/** What the card of a student says of what they have handed in, and the list of it. */
export async function figuresAddUp(
  { ask, agree, courseId }: Pick<Comparing, 'ask' | 'agree' | 'courseId'>,
  studentId: string,
) {
  const of = { courseId, studentId }
  const { member, submissions } = (await ask(memberCalls.getStudent, of)) ?? {}
  const list = (await ask(submissionCalls.listOfStudent, { ...of, limit }))?.list
  if (!submissions || !list) return
  const known = list.filter(({ isAnonymous }) => !isAnonymous)
  const scored = known.flatMap(({ score, fullScore, isExcused }) =>
    score === null || !fullScore || isExcused
      ? []
      : [{ share: score / fullScore, rounding: 0.05 / fullScore }],
  )
  const { graded, average, missing } = submissions
  agree(
    `graded and missing works of ${member?.name}`,
    [graded, missing],
    [scored.length, known.filter(({ isMissing }) => isMissing).length],
  )
  const rounding = Math.max(0, ...scored.map(one => one.rounding)) + 1e-6
  agree(
    `average of ${member?.name}`,
    average,
    near(average, mean(scored.map(({ share }) => share)), rounding),
  )
}

export async function cardsOfStudents(comparing: Comparing) {
  const { ask, courseId } = comparing
  for (const { id } of (await ask(memberCalls.listStudents, { courseId, limit }))?.list ?? [])
    await figuresAddUp(comparing, id)
}

/** How many reviews everybody has given and got, to those who look after them and to those who write and read them. */
export async function reviews({ world, ask, agree, courseId }: Comparing) {
  const reviewed = [...world.chronicle.activities.values()].filter(
    one => one.isReviewed && one.courseId === courseId && !one.isDeleted,
  )
  for (const { id } of reviewed) {
    for (const { studentId, name, ...told } of (await ask(reviewCalls.overview, { id }))?.list ?? []) {
      const got = (await ask(reviewCalls.ofSubmission, { id, studentId }))?.list ?? []
      const counting = got.filter(one => one.state === reviewStates.done && !one.isLeftOut)
      const scores = counting.flatMap(({ score }) => score ?? [])
      const spread = scores.length > 0 ? tenths(Math.max(...scores) - Math.min(...scores)) : 0
      agree(
        `reviews that ${name} has got in ${id}`,
        [told.received, told.mean, tenths(told.spread)],
        [counting.length, near(told.mean, mean(scores), 0.05 + 1e-6), spread],
      )
      const student = world.cast.find(
        one => one.part === 'student' && one.courseId === courseId && one.me.id === studentId,
      )
      const asStudent = student && (await world.call(student, reviewCalls.listOwn, { id }))
      const own = asStudent?.answer as AnswerOf<typeof reviewCalls.listOwn> | undefined
      if (!own) continue
      const done = own.list.filter(({ state }) => state === reviewStates.done)
      agree(`reviews that ${name} gives in ${id}`, [told.due, told.done], [own.list.length, done.length])
      const { answer } = await world.call(student!, reviewCalls.ofSubmission, { id })
      const shown = (answer as AnswerOf<typeof reviewCalls.ofSubmission> | undefined)?.list ?? []
      if (shown.length > 0) agree(`reviews that ${name} reads in ${id}`, told.received, shown.length)
    }
  }
}
