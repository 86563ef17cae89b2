import { attemptRules } from '#contract/features/submission/rules.ts'
import type { testCalls } from '#contract/features/test/calls.ts'
import { switchRules } from '#contract/features/test/limits.ts'
import { moments, type Shows } from '#contract/features/test/rules.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { endTime } from '#web/lib/dates.ts'
import type { Translate } from '#web/lib/texts.ts'
import { seen, since } from '../settings/summary.ts'

export type TestInfo = AnswerOf<typeof testCalls.get>
export type Standing = AnswerOf<typeof takingCalls.getStanding>
type Say = Translate<'test/taking'>

/** The rules of a test in plain sentences, in the order in which a student meets them. */
export function rulesOf(test: TestInfo, standing: Standing, t: Say): string[] {
  return [
    ...timesOf(standing, t),
    ...handingInOf(standing, t),
    ...pageRulesOf(test, t),
    ...seenOf(standing, t),
  ]
}

function timesOf({ workingSeconds, deadline, beginsUntil, mustBegin }: Standing, t: Say): string[] {
  return [
    ...(beginsUntil !== null
      ? [t('rules.beginUntil', { time: endTime(beginsUntil) })]
      : mustBegin
        ? [t('rules.begin')]
        : []),
    ...(workingSeconds > 0 ? [t('rules.time', { count: minutesOf(workingSeconds) })] : []),
    ...(deadline !== null
      ? [t('rules.deadline', { time: endTime(deadline) })]
      : workingSeconds > 0
        ? []
        : [t('rules.endless')]),
  ]
}

export const minutesOf = (seconds: number) => Math.round(seconds / 6) / 10

const countedAs = {
  [attemptRules.best]: 'best',
  [attemptRules.last]: 'last',
  [attemptRules.mean]: 'mean',
} as const

function handingInOf({ attempts, attemptRule, isFinalAtHandIn }: Standing, t: Say): string[] {
  const counted = t(`rules.${countedAs[attemptRule as 1 | 2 | 3] ?? 'best'}`)
  return [
    ...(attempts === 1
      ? []
      : [
          attempts === 0
            ? t('rules.anyAttempts', { counted })
            : t('rules.attempts', { count: attempts, counted }),
        ]),
    t(isFinalAtHandIn ? 'rules.final' : 'rules.notFinal'),
  ]
}

function pageRulesOf({ switchLimit, isOneDevice, mayCopy, mayPaste }: TestInfo, t: Say): string[] {
  return [
    ...(switchLimit === switchRules.counted ? [t('rules.counted')] : []),
    ...(switchLimit === 0 ? [t('rules.limitedAtOnce')] : []),
    ...(switchLimit > 0 ? [t('rules.limited', { count: switchLimit })] : []),
    ...(isOneDevice ? [t('rules.oneDevice')] : []),
    ...(mayCopy && mayPaste
      ? []
      : [t(mayCopy ? 'rules.noPaste' : mayPaste ? 'rules.noCopy' : 'rules.noCopyAndPaste')]),
  ]
}

/** What is seen afterwards, and when; what is never seen is not spoken of, unless that is all. */
export function seenOf({ shows, passPercent }: Pick<Standing, 'shows' | 'passPercent'>, t: Say): string[] {
  const { paper } = shows as Shows
  const whenOf = (part: (typeof seen)[number]) =>
    part === 'score' || part === 'paper' ? (shows as Shows)[part] : since((shows as Shows)[part], paper)
  const sentences = ([1, 2, 3, 4] as const).flatMap(when => {
    const things = seen.filter(part => whenOf(part) === when).map(part => t(`seen.${part}`))
    return things.length > 0 ? [t(`seen.at${when}`, { things: joined(things, t) })] : []
  })
  return [
    ...sentences,
    ...(seen.every(part => whenOf(part) === moments.never) ? [t('seen.never')] : []),
    ...(passPercent > 0 && whenOf('score') !== moments.never
      ? [t('rules.pass', { percent: passPercent })]
      : []),
  ]
}

const joined = (things: readonly string[], t: Say) =>
  things.length < 2
    ? (things[0] ?? '')
    : t('seen.and', { first: things.slice(0, -1).join(t('seen.comma')), last: things.at(-1)! })
