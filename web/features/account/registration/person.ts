import { useEffect } from 'react'
import { nameProblem, studentNumberProblem } from '#contract/features/account/registration.ts'
import { typedNumber } from '#contract/typed.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { Translate } from '#web/lib/texts.ts'
import { registerCache } from './registration-cache.ts'

/** Who is registering, as typed. */
export interface PersonValues {
  /** Empty: not said yet. */
  type: 'teacher' | 'student' | ''
  username: string
  stno: string
}

/** What was typed before, on an earlier visit of the form. */
export function keptPerson(): PersonValues {
  const { type, username, stno } = registerCache.read()
  return { type, username, stno }
}

export const personProblems = ({ type, username, stno }: PersonValues, t: Translate<'account'>) => ({
  type: type === '' && t('register.roleMissing'),
  username: problemText(nameProblem(username.trim())),
  stno: type !== '' && problemText(studentNumberProblem({ kind: type, number: numberOf({ type, stno }) })),
})

/** The person as the server is told, with the school that was picked. */
export const personOf = ({ type, username, stno }: PersonValues) => ({
  type,
  username: username.trim(),
  school: registerCache.read().school,
  stno: numberOf({ type, stno }),
})

/** Only students have one. */
const numberOf = ({ type, stno }: Pick<PersonValues, 'type' | 'stno'>) =>
  type === 'student' ? typedNumber(stno) : ''

/** Keeps what is typed for the visit of another screen, and for a page that is loaded again. */
export function useKeptPerson({ type, username, stno }: PersonValues) {
  useEffect(() => registerCache.keep({ type, username, stno }), [type, username, stno])
}
