import type { ComponentType } from 'react'
import { slot } from '#web/shell/slots.ts'

/** Login methods other than password and code, below their form. */
export const waysToLogIn = slot<ComponentType>('waysToLogIn')

/** Extra data for a login. */
export interface LoginExtras {
  code_key?: string
}

/** Login fields that are not part of the proof. */
export const loginFields = slot<ComponentType<{ onChange: (extras: LoginExtras) => void }>>('loginFields')
