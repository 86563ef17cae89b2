import type { ErrorDefinition, Text } from '#contract/error.ts'
import { fillBlanks } from '#contract/fill.ts'
import { currentLanguage } from './texts.ts'

type Details = Record<string, string | number>

/** A broken rule of the contract in the words of the server's error, in the screen's language. */
export function problemText(problem: ErrorDefinition, details?: Details): string
export function problemText(problem: ErrorDefinition | undefined, details?: Details): string | undefined
export function problemText(problem: ErrorDefinition | undefined, details: Details = {}) {
  if (!problem) return undefined
  return fillBlanks(inLanguage(problem.text), details)
}

/** A text of the contract, such as the name of a type of questions, in the screen's language. */
export const inLanguage = ({ en, zh, hant = zh }: Text) =>
  ({ en, 'zh-Hans': zh, 'zh-Hant': hant })[currentLanguage()]
