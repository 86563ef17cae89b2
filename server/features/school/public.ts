import { sql } from 'kysely'
import { demoLogins } from '#contract/features/account/demo.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { findSchool, type SchoolHint } from './store.ts'

export { buildingsOf } from './buildings.ts'
export type { SchoolHint }

interface Domains {
  secondDomain?: string
  domain?: string
  mobilexdomain?: string
}

/** The second-level domain under any of its names (decision P6). */
export const domainOf = (input: Domains) =>
  input.secondDomain || input.domain || input.mobilexdomain || undefined

type Way = 'is_register_open' | 'has_phone_login' | 'has_chat_login'

/**
 * Whether the schools concerned allow a sign-in method: those of the address, the app and the person must all agree.
 */
export async function allows({ db }: Pick<Unit, 'db'>, way: Way, ...hints: SchoolHint[]) {
  const schools = await Promise.all(hints.map(hint => findSchool(db, hint)))
  return schools.every(school => school?.[way] !== false)
}

/** Whether somebody may open an account here. */
export const isRegistrationOpen = async (unit: Unit, ...hints: SchoolHint[]) =>
  unit.config.REGISTRATION && (await allows(unit, 'is_register_open', ...hints))

const demoTeacher = prepared(db =>
  db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', demoLogins.teacher)
    .where('deleted_at', 'is', null),
)

/** Whether this deployment is there to try things out, with the demo school in it. */
export const isDemo = async ({ db, config }: Pick<Unit, 'db' | 'config'>) =>
  config.SEED === 'demo' && !config.PRODUCTION && (await demoTeacher.first(db)) !== undefined
