import { Converter } from 'opencc-js/cn2t'
import {
  type Envelope,
  type ErrorDefinition,
  kernelErrors,
  type Language,
  languages,
  successCode,
  successMessage,
} from '#contract/error.ts'
import { fillBlanks } from '#contract/fill.ts'
import { withOverrides } from '#contract/traditional.ts'
import type { Details, Failure } from './failure.ts'

// Its dictionaries take 45 MB, so it is built only when somebody reads Traditional Chinese.
let toTraditional: ((text: string) => string) | undefined
const traditional = new Map<string, string>()

/**
 * The language of a request: our clients send `x-language`; existing clients of the protocol expect Simplified Chinese.
 */
export function languageOf(header: unknown): Language {
  return languages.find(language => language === header) ?? 'zh-Hans'
}

/** The text of an error or message in a language, its `{blanks}` filled. */
export function textIn(language: Language, { text }: Pick<ErrorDefinition, 'text'>, details: Details = {}) {
  const template = language === 'en' ? text.en : language === 'zh-Hans' ? text.zh : convert(text.zh)
  return fillBlanks(template, details)
}

function convert(simplified: string) {
  const known = traditional.get(simplified)
  if (known) return known
  toTraditional ??= withOverrides(Converter({ from: 'cn', to: 'twp' }))
  const converted = toTraditional(simplified)
  traditional.set(simplified, converted)
  return converted
}

export function success(data: unknown): Envelope {
  return { status: 1, code: successCode, message: successMessage, data }
}

/** Why one of several things that a call does is refused, as its answer says it. */
export const refusalIn = (language: Language, { definition, details }: Failure) => ({
  code: definition.code,
  message: textIn(language, definition, details),
})

export function failureEnvelope(failure: Failure, language: Language): Envelope {
  const { code, message } = refusalIn(language, failure)
  return { status: 0, code, message, data: { ...failure.data, info: message } }
}

export function unknownEnvelope(requestId: string, language: Language): Envelope {
  const message = textIn(language, kernelErrors.unknown, { requestId })
  return { status: 0, code: kernelErrors.unknown.code, message, data: { info: message, requestId } }
}
