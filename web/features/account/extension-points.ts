import type { ComponentType } from 'react'
import { extensionPoint } from '#web/shell/extension-points.ts'

/** Login methods other than password and code, below their form. */
export const waysToLogIn = extensionPoint<ComponentType>('waysToLogIn')

/** Extra data for a login. */
export interface LoginExtras {
  code_key?: string
}

/** Login fields that are not part of the proof. */
export const loginFields =
  extensionPoint<ComponentType<{ onChange: (extras: LoginExtras) => void }>>('loginFields')
