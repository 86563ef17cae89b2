import { attemptRules } from '#contract/features/submission/rules.ts'
import type { settingFields } from '#contract/features/test/entities.ts'
import { switchRules } from '#contract/features/test/limits.ts'
import { type Moment, moments } from '#contract/features/test/rules.ts'

/** What happens where somebody leaves the page of a test: nothing, it is counted, or too often ends it. */
export type Switching = 'off' | 'counted' | 'limited'

/** How a test is taken and what is seen of it, as its form holds it. */
export interface SettingsForm {
  isExam: boolean
  /** Null: until the deadline. */
  workingMinutes: number | null
  /** Minutes after the publication in which one may begin; null: at any time. */
  beginWindow: number | null
  /** 0: any number. */
  attempts: number
  attemptRule: number
  isAnswerOnce: boolean
  shufflesQuestions: boolean
  shufflesOptions: boolean
  switching: Switching
  /** Of `limited`. */
  switchLimit: number | null
  /** Null: there is no such mark. */
  passPercent: number | null
  scoreShown: Moment
  answersShown: Moment
  explanationsShown: Moment
  paperShown: Moment
  isOneDevice: boolean
  mayCopy: boolean
  mayPaste: boolean
  isAnonymous: boolean
}

/** As the server has them where nothing is said. */
export const usualSettings: SettingsForm = {
  ...{ isExam: false, workingMinutes: null, beginWindow: null },
  ...{ attempts: 1, attemptRule: attemptRules.best, isAnswerOnce: false },
  ...{ shufflesQuestions: false, shufflesOptions: false },
  ...{ switching: 'off', switchLimit: 3, passPercent: 60 },
  ...{ scoreShown: moments.published, answersShown: moments.published },
  ...{ explanationsShown: moments.published, paperShown: moments.published },
  ...{ isOneDevice: false, mayCopy: true, mayPaste: true, isAnonymous: false },
}

/** The settings of a test, as its own call shows them. */
export interface SettingsInfo {
  isExam: boolean
  workingMinutes: number
  beginWindow: number
  attempts: number
  attemptRule: number
  isAnswerOnce: boolean
  shufflesQuestions: boolean
  shufflesOptions: boolean
  switchLimit: number
  passPercent: number
  scoreShown: number
  answersShown: number
  explanationsShown: number
  paperShown: number
  isOneDevice: boolean
  mayCopy: boolean
  mayPaste: boolean
  isAnonymous: boolean
}

export const settingsOf = (info: SettingsInfo): SettingsForm => ({
  isExam: info.isExam,
  workingMinutes: info.workingMinutes || null,
  beginWindow: info.beginWindow || null,
  ...{ attempts: info.attempts, attemptRule: info.attemptRule, isAnswerOnce: info.isAnswerOnce },
  ...{ shufflesQuestions: info.shufflesQuestions, shufflesOptions: info.shufflesOptions },
  switching:
    info.switchLimit === switchRules.off
      ? 'off'
      : info.switchLimit === switchRules.counted
        ? 'counted'
        : 'limited',
  switchLimit: info.switchLimit < 0 ? usualSettings.switchLimit : info.switchLimit,
  passPercent: info.passPercent || null,
  scoreShown: info.scoreShown as Moment,
  answersShown: info.answersShown as Moment,
  explanationsShown: info.explanationsShown as Moment,
  paperShown: info.paperShown as Moment,
  ...{ isOneDevice: info.isOneDevice, mayCopy: info.mayCopy, mayPaste: info.mayPaste },
  isAnonymous: info.isAnonymous,
})

/** The same as the calls take them. */
export const settingsInputOf = (form: SettingsForm) =>
  ({
    isExam: form.isExam,
    workingMinutes: form.workingMinutes ?? 0,
    beginWindow: form.beginWindow ?? 0,
    ...{ attempts: form.attempts, attemptRule: form.attemptRule, isAnswerOnce: form.isAnswerOnce },
    ...{ shufflesQuestions: form.shufflesQuestions, shufflesOptions: form.shufflesOptions },
    switchLimit:
      form.switching === 'limited'
        ? (form.switchLimit ?? 0)
        : switchRules[form.switching as 'off' | 'counted'],
    passPercent: form.passPercent ?? 0,
    ...{ scoreShown: form.scoreShown, answersShown: form.answersShown },
    ...{ explanationsShown: form.explanationsShown, paperShown: form.paperShown },
    ...{ isOneDevice: form.isOneDevice, mayCopy: form.mayCopy, mayPaste: form.mayPaste },
    isAnonymous: form.isAnonymous,
  }) satisfies Partial<Record<keyof typeof settingFields, unknown>>
