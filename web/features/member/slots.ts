import type { ComponentType } from 'react'
import type { TextRef } from '#web/lib/text-ref.ts'
import { slot } from '#web/shell/slots.ts'

/** Further sides of the members' screen; `key` is the `tab` of its address. */
export interface MemberTab {
  key: string
  text: TextRef
  Panel: ComponentType
  /** In reach of the thumb, for those who manage the members. */
  Footer: ComponentType
}
export const memberTabs = slot<MemberTab>('memberTabs')
