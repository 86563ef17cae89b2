import { attemptRules } from '#contract/features/submission/rules.ts'
import { isFinalAtHandIn, type Moment, moments } from '#contract/features/test/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { SettingsForm } from './settings-form.ts'

/** What the sentences are made of, beside the settings. */
export interface SummaryContext {
  hasDeadline: boolean
  /** Some questions are drawn for each student. */
  isDrawn: boolean
}

type Say = Translate<'test/settings'>

/** What students will meet, in plain sentences, in the order in which they meet it. */
export function summaryOf(settings: SettingsForm, context: SummaryContext, t: Say): string[] {
  return [
    ...beginning(settings, context, t),
    ...handingIn(settings, t),
    ...onThePage(settings, t),
    ...resultsOf(settings, t),
  ]
}

function beginning(form: SettingsForm, { hasDeadline, isDrawn }: SummaryContext, t: Say): string[] {
  const { workingMinutes, beginWindow, shufflesQuestions, shufflesOptions } = form
  return [
    beginWindow !== null && beginWindow > 0
      ? t('says.beginWindow', { count: beginWindow })
      : t(hasToBegin(form, isDrawn) ? 'says.begin' : 'says.open'),
    workingMinutes !== null && workingMinutes > 0
      ? t(hasDeadline ? 'says.timeAndDeadline' : 'says.time', { count: workingMinutes })
      : t(hasDeadline ? 'says.deadline' : 'says.endless'),
    ...(isDrawn ? [t('says.drawn')] : []),
    ...(shufflesQuestions && shufflesOptions
      ? [t('says.shuffled')]
      : shufflesQuestions
        ? [t('says.shuffledQuestions')]
        : shufflesOptions
          ? [t('says.shuffledOptions')]
          : []),
  ]
}

/** Whether a test has to be begun, as the server judges it (`hasToBegin` there). */
const hasToBegin = (form: SettingsForm, isDrawn: boolean) =>
  (form.workingMinutes ?? 0) > 0 ||
  isDrawn ||
  form.shufflesQuestions ||
  form.shufflesOptions ||
  form.isAnswerOnce ||
  form.isOneDevice ||
  form.switching !== 'off'

const countedAs = {
  [attemptRules.best]: 'best',
  [attemptRules.last]: 'last',
  [attemptRules.mean]: 'mean',
} as const

function handingIn(form: SettingsForm, t: Say): string[] {
  const { attempts, attemptRule, isAnswerOnce } = form
  const isFinal = isAnswerOnce || isFinalAtHandIn(showsOf(form), false)
  const counted = t(`says.${countedAs[attemptRule as 1 | 2 | 3] ?? 'best'}`)
  return [
    ...(attempts === 1
      ? []
      : [`${attempts === 0 ? t('says.anyAttempts') : t('says.attempts', { count: attempts })} ${counted}`]),
    isAnswerOnce ? t('says.once') : t(isFinal ? 'says.final' : 'says.notFinal'),
  ]
}

function onThePage(
  { switching, switchLimit, isOneDevice, mayCopy, mayPaste }: SettingsForm,
  t: Say,
): string[] {
  return [
    ...(switching === 'counted' ? [t('says.counted')] : []),
    ...(switching === 'limited'
      ? [switchLimit ? t('says.limited', { count: switchLimit }) : t('says.limitedAtOnce')]
      : []),
    ...(isOneDevice ? [t('says.oneDevice')] : []),
    ...(mayCopy && mayPaste
      ? []
      : [t(mayCopy ? 'says.noPaste' : mayPaste ? 'says.noCopy' : 'says.noCopyAndPaste')]),
  ]
}

/** What is about questions wants the questions: two moments, and both have to come. */
export const seen = ['score', 'paper', 'answers', 'explanations'] as const

/** Both: it ended, and is published. */
const bothMoments = 4
type SeenSince = Moment | typeof bothMoments

const showsOf = (form: SettingsForm) => ({
  score: form.scoreShown,
  answers: form.answersShown,
  explanations: form.explanationsShown,
  paper: form.paperShown,
})

/** Since when something is really seen. */
export function since(own: Moment, paper: Moment): SeenSince {
  if (own === moments.never || paper === moments.never) return moments.never
  if (own === paper || paper === moments.handedIn) return own
  return own === moments.handedIn ? paper : bothMoments
}

/** What students see afterwards, and when. */
export function resultsOf(form: SettingsForm, t: Say): string[] {
  const shows = showsOf(form)
  const whenOf = (part: (typeof seen)[number]) =>
    part === 'score' || part === 'paper' ? shows[part] : since(shows[part], shows.paper)
  const listed = (when: SeenSince) =>
    seen.filter(part => whenOf(part) === when).map(part => t(`says.${part}`))
  const at = (when: SeenSince, say: (things: string) => string) => {
    const things = listed(when)
    return things.length > 0 ? [say(join(things, t))] : []
  }
  const never = seen.every(part => whenOf(part) === moments.never)
  return [
    ...at(moments.handedIn, things => t('says.atHandIn', { things })),
    ...at(moments.ended, things => t('says.atEnd', { things })),
    ...at(moments.published, things => t('says.atRelease', { things })),
    ...at(bothMoments, things => t('says.atBoth', { things })),
    ...(never ? [t('says.nothing')] : at(moments.never, things => t('says.never', { things }))),
    ...(form.passPercent ? [t('says.pass', { percent: form.passPercent })] : []),
    ...(form.isAnonymous ? [t('says.anonymous')] : []),
  ]
}

const join = (things: readonly string[], t: Say) =>
  things.length < 2
    ? (things[0] ?? '')
    : t('says.and', { first: things.slice(0, -1).join(t('says.comma')), last: things.at(-1)! })
