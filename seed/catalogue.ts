import { sql } from 'kysely'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra, worldHistory } from './cast.ts'
import { castId, teacher1 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day } from './times.ts'

/** A course of the same teacher that is only being prepared. */
const prepared = castId(3, 11)

interface Folder {
  place: number
  title: string
  courseId: string
  inside?: number
  /** What is in it, in this order. */
  activities: readonly string[]
}

const [quiz, elimination] = [castId(4, 0), castId(4, 1)]
const [script, blackboard, lectures] = [castId(56, 1), castId(56, 2), castId(56, 3)]
const [film, strang] = [castId(45, 21), castId(45, 22)]
const [map, silkRoad] = [castId(4, 10), castId(4, 11)]
const [splines, newton, laboratory] = [castId(57, 1), castId(57, 2), castId(57, 3)]

/** What is over, and what is read again and again, lies in chapters; what is to be done now stays outside. */
export const folders = (say: Say): readonly Folder[] => [
  {
    ...{ place: 1, courseId: linearAlgebra.id, title: say('Chapter 1: Vector spaces') },
    activities: [quiz, elimination],
  },
  {
    ...{ place: 2, courseId: linearAlgebra.id, title: say('Chapter 2: Linear maps') },
    activities: [script, film, blackboard],
  },
  {
    ...{ place: 3, inside: 2, courseId: linearAlgebra.id, title: say('Further reading and watching') },
    activities: [strang, lectures],
  },
  {
    ...{ place: 4, courseId: worldHistory.id, title: say('Trade and exchange') },
    activities: [map, silkRoad],
  },
  { ...{ place: 5, courseId: worldHistory.id, title: say('Essays') }, activities: [castId(4, 13)] },
  {
    ...{ place: 6, courseId: prepared, title: say('Second half of the term') },
    activities: [laboratory, splines, newton],
  },
]

/** Written beforehand, and not published yet. */
export const lessons = (say: Say) => [
  {
    ...{ id: splines, type: homeworkType, title: say('Splines through the points of a coastline') },
    html: `<p>${say('Interpolate the twelve points of the handout with a natural cubic spline, and plot it.')}</p>`,
  },
  {
    ...{ id: newton, type: homeworkType, title: say('Newton’s method, and where it fails') },
    html: `<p>${say('Find a starting value from which the method never arrives, and explain why.')}</p>`,
  },
  {
    ...{ id: laboratory, type: noticeType, title: say('Plan of the computer laboratory') },
    html: `<p>${say('We meet in the laboratory from week 9 on. Bring your own laptop if you have one.')}</p>`,
  },
]

/** Folders in several courses, sorted by hand, and lessons that a teacher has prepared. Whatever is put in order must exist. */
export async function seedCatalogue({ db, now }: Unit, say = asWritten) {
  const moment = at(now - 6 * day)
  for (const { id, type, title, html } of lessons(say)) {
    await db
      .insertInto('activity')
      .values({
        ...{ id, course_id: prepared, type, title, author_id: teacher1.id },
        ...{ created_at: moment, updated_at: moment },
      })
      .execute()
    await db.insertInto('activity_text').values({ activity_id: id, html }).execute()
    if (type === homeworkType) await db.insertInto('submission_policy').values({ activity_id: id }).execute()
    else await db.insertInto('notice').values({ id }).execute()
  }
  for (const { place, inside, courseId, title, activities } of folders(say)) {
    const id = castId(58, place)
    await db
      .insertInto('folder')
      .values({
        ...{ id, course_id: courseId, title, position: place, created_at: at(now - 40 * day) },
        parent_id: inside === undefined ? null : castId(58, inside),
      })
      .execute()
    await sql`
      update activity set folder_id = ${id}, position = o.place
      from unnest(${activities}::uuid[]) with ordinality as o (id, place)
      where activity.id = o.id`.execute(db)
  }
}
