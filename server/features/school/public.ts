import type { Unit } from '#server/kernel/unit.ts'
import { findSchool, type SchoolHint } from './store.ts'

/** The second-level domain under whichever of its names it came (decision 6). */
export const domainOf = (input: { secondDomain?: string; domain?: string; mobilexdomain?: string }) =>
  input.secondDomain || input.domain || input.mobilexdomain || undefined

/** Whether somebody may open an account here; both the school of the address and the one chosen have a say. */
export async function isRegistrationOpen({ db, config }: Unit, ...hints: SchoolHint[]) {
  if (!config.REGISTRATION) return false
  const schools = await Promise.all(hints.map(hint => findSchool(db, hint)))
  return schools.every(school => school?.is_register_open !== false)
}
