import { errors, type Text } from '#contract/error.ts'

/** What a kind of activity whose work is handed in is called within a sentence. */
export interface KindWords<F extends string = string> {
  /** The feature that has it, as its errors are named. */
  feature: F
  /** `homework`. */
  task: Text
  /** What is handed in for one; English says submission. */
  work: Omit<Text, 'en'>
}

const filled = (text: string, task: string, work: string) =>
  text.replaceAll('{task}', task).replaceAll('{work}', work)

/** A text of any kind, with `{task}` and `{work}`, in the words of one. */
export const inWords = <T extends Text>(text: T, { task, work }: Omit<KindWords, 'feature'>): T => ({
  ...text,
  en: filled(text.en, task.en, ''),
  zh: filled(text.zh, task.zh, work.zh),
  ...((text.hant ?? task.hant ?? work.hant) && {
    hant: filled(text.hant ?? text.zh, task.hant ?? task.zh, work.hant ?? work.zh),
  }),
})

/** Errors of any kind in the words of one. Their numbers are the same for all: they say what is wrong, not in which kind. */
export const errorsInWords = <F extends string, D extends Record<string, Text & { code?: number }>>(
  words: KindWords<F>,
  definitions: D,
) =>
  errors<F, D>(
    words.feature,
    Object.fromEntries(Object.entries(definitions).map(([key, text]) => [key, inWords(text, words)])) as D,
  )
