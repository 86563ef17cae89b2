import { onSessionChange } from '../session.ts'
import type { Stored } from './journal-merge.ts'

/** What the server has confirmed on this page: newer than what a screen may have asked for before. */
const confirmed = new Map<string, Stored<unknown>>()
const maxConfirmed = 1000

export const confirmedOf = <T>(id: string) => confirmed.get(id) as Stored<T> | undefined

export function remember(id: string, stored: Stored<unknown>) {
  confirmed.delete(id)
  confirmed.set(id, stored)
  if (confirmed.size > maxConfirmed) confirmed.delete(confirmed.keys().next().value as string)
}

onSessionChange(() => confirmed.clear())
