import { sql } from 'kysely'
import { demoKeeperId, installDemoPackages } from '#server/features/package/public.ts'
import { type Services, transaction, type Unit } from '#server/kernel/unit.ts'
import { seedAttendance } from './attendance.ts'
import { seedCast } from './cast.ts'
import { seedCourses } from './courses.ts'
import { seedEnrolment } from './enrolment.ts'
import { seedGroups } from './groups.ts'
import { seedHome } from './home.ts'
import { seedHomework } from './homework.ts'
import { seedMembers } from './members.ts'
import { seedNotifications } from './notifications.ts'
import { seedProfiles } from './profiles.ts'

/** Fills an empty database with the demo school, all of it or nothing. @returns whether it was empty */
export function seedDemo(services: Services): Promise<boolean> {
  return transaction(services, async unit => {
    // Two processes that start at once must not both fill it.
    await sql`select pg_advisory_xact_lock(4820118)`.execute(unit.db)
    const somebody = await unit.db
      .selectFrom('account')
      .select('id')
      .where('id', '<>', demoKeeperId)
      .limit(1)
      .executeTakeFirst()
    if (somebody) return false
    await seedCast(unit.db, unit.now)
    await seedLife(unit)
    return true
  })
}

/** What has happened in the school since the cast joined: courses, works, roll calls, messages. The cast must exist. */
export async function seedLife(unit: Unit): Promise<void> {
  await seedCourses(unit)
  await seedMembers(unit)
  await seedGroups(unit)
  await seedHomework(unit)
  await seedAttendance(unit)
  await seedEnrolment(unit)
  await installDemoPackages(unit)
  await seedNotifications(unit)
  await seedHome(unit)
  await seedProfiles(unit)
}
