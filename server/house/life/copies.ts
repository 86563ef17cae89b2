import { portrait } from '#server/features/package/test-compare.ts'
import { bring, exportFrom } from '#server/features/package/test-packages.ts'
import type { TravelChoices } from '#server/kernel/portable.ts'
import { takeJobs } from './jobs.ts'
import type { Actor, World } from './world.ts'

const content = { students: false, assistants: false, work: false, courseware: true, weblinks: true }
const kept: TravelChoices = { ...content, fresh: false }

/** A course that goes out as a package and comes in again has the content that it had. @returns in how many rows */
export async function comesBackEqual(world: World, { me, courseId, name }: Actor) {
  const app = { ...world.app, settle: () => takeJobs(world.app, { twice: false, isHeld: () => false }) }
  await app.settle()
  const packed = await exportFrom(app as never, me, courseId)
  const { courseid } = await bring(app as never, me, packed, 'Back again')
  const [before, after] = [await portrait(app.db, courseId, kept), await portrait(app.db, courseid, kept)]
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [byImporter(before[table], me), byImporter(after[table], me)]
    const [missing, surplus] = [was.filter(row => !is.includes(row)), is.filter(row => !was.includes(row))]
    if (table !== 'course' && missing.length + surplus.length > 0)
      world.breaks(
        'undone',
        `${name} exports a course and imports it: ${table} lacks ${missing[0]?.slice(0, 900)}, has ${surplus[0]?.slice(0, 900)} (${missing.length} and ${surplus.length})`,
      )
  }
  return Object.values(before).flat().length
}

/**
 * What somebody has made who does not come along is of whoever brings it in; so is a bank that an assistant opened. A step without those
 * who answered it is still to be asked.
 */
const byImporter = (rows: readonly string[] = [], { name, number }: Actor['me']) =>
  rows.map(row =>
    row
      .replaceAll(/"(author|owner)_id":"[^"]*"/g, `"$1_id":"${name} ${number}"`)
      .replaceAll(ofSteps, '"$1":null'),
  )

const ofSteps =
  /(?<=^\{"id":"answering_step .*)"(started_at|ends_at|ended_at|results_shown_at|answers_shown_at)":"[^"]*"/g
