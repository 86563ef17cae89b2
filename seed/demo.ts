import { sql } from 'kysely'
import { demoKeeperId, installDemoPackages } from '#server/features/package/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Services, transaction, type Unit } from '#server/kernel/unit.ts'
import { seedAttendance } from './attendance.ts'
import { seedCast } from './cast.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedCourses } from './courses.ts'
import { seedEnrolment } from './enrolment.ts'
import { seedGroupHomework } from './group-homework.ts'
import { seedGroups } from './groups.ts'
import { seedHome } from './home.ts'
import { seedHomework } from './homework.ts'
import { seedMaterials } from './materials.ts'
import { seedMembers } from './members.ts'
import { seedNotices } from './notices.ts'
import { seedNotifications } from './notifications.ts'
import { seedProfiles } from './profiles.ts'
import { seedQuestions } from './questions.ts'
import { seedReviewedHomework } from './reviewed-homework.ts'
import { seedRubricHomework } from './rubric-homework.ts'
import { asWritten, type SeedLanguage, sayIn } from './say.ts'
import { seedScores } from './scores.ts'
import { seedStars } from './stars.ts'
import { seedTopics } from './topics.ts'
import { seedVideos } from './videos.ts'

/**
 * Fills an empty database with the demo school, all of it or nothing.
 * @param language of its people and courses; by default that of the system
 * @returns whether it was empty
 */
export function seedDemo(services: Services, language = systemLanguage()): Promise<boolean> {
  return transaction(services, async unit => {
    // Two processes that start at once must not both fill it.
    await sql`select pg_advisory_xact_lock(4820118)`.execute(unit.db)
    if (!(await isUnpeopled(unit.db))) return false
    await seedCast(unit.db, unit.now, sayIn(language))
    await seedLife(unit, language)
    return true
  })
}

/** Whether nobody is in the database but the owner of the demo packages. */
export async function isUnpeopled(db: Database): Promise<boolean> {
  const somebody = db.selectFrom('account').select('id').where('id', '<>', demoKeeperId).limit(1)
  return (await somebody.executeTakeFirst()) === undefined
}

/** What has happened in the school since the cast joined: courses, works, roll calls, messages. The cast must exist. */
export async function seedLife(unit: Unit, language?: SeedLanguage): Promise<void> {
  const say = language ? sayIn(language) : asWritten
  await seedCourses(unit, say)
  await seedMembers(unit, say)
  await seedGroups(unit, say)
  await seedHomework(unit, say)
  await seedGroupHomework(unit, say)
  await seedReviewedHomework(unit, say)
  await seedRubricHomework(unit, say)
  await seedQuestions(unit, say)
  await seedNotices(unit, say)
  await seedTopics(unit, say)
  await seedVideos(unit, say)
  await seedMaterials(unit, say)
  await seedCatalogue(unit, say)
  await seedAttendance(unit, language)
  await seedStars(unit, say)
  await seedScores(unit, say)
  await seedEnrolment(unit, say)
  await installDemoPackages(unit)
  await seedNotifications(unit, say)
  await seedHome(unit, say)
  await seedProfiles(unit, say)
}

/** Of the system, for whom nobody says another one. */
export const systemLanguage = (): SeedLanguage =>
  new Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh') ? 'zh' : 'en'
