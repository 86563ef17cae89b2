import type { ComponentType } from 'react'
import { slot } from '#web/shell/slots.ts'

/** Ways to log in beside password and code, below their form. */
export const waysToLogIn = slot<ComponentType>('waysToLogIn')

/** What a login may carry besides. */
export interface LoginExtras {
  code_key?: string
}

/** Fields of a login that are no part of the proof. */
export const loginFields = slot<ComponentType<{ onChange: (extras: LoginExtras) => void }>>('loginFields')
