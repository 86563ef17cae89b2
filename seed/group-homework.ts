import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { type CastMember, castId, students } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day, hour } from './times.ts'

/** The groups of `seedGroups` that were drawn at random: the n-th has every eighth student. */
const batchId = castId(33, 2)
const groupId = (number: number) => castId(35, number + 1)
const membersOf = (number: number) => students.filter((_, index) => index % 8 === number).slice(0, 5)

interface GroupWork {
  group: number
  by: CastMember
  text: string
  /** Hours ago. */
  hours: number
  isHandedIn: boolean
}

const works: GroupWork[] = [
  {
    group: 0,
    by: students[8]!,
    text: 'Our example: how a search engine ranks pages. The pages are the states, the links the transitions. To do: the damping factor, and a picture of the small web with four pages.',
    hours: 2,
    isHandedIn: false,
  },
  {
    group: 5,
    by: students[13]!,
    text: 'We photographed a corridor from two places and found the matrix that maps one picture onto the other. Four pairs of points are enough; with eight the error halves. What surprised us: the matrix is only known up to a factor.',
    hours: 20,
    isHandedIn: true,
  },
  {
    group: 6,
    by: students[6]!,
    text: 'Three bakeries exchange customers every week. The transition matrix has the eigenvalue 1; its eigenvector is the share that each keeps in the long run. We counted for two weeks and compared: 41, 33 and 26 per cent against 40, 35 and 25.',
    hours: 5,
    isHandedIn: true,
  },
]

/** A homework that groups of Linear Algebra hand in together: one is being written, two are handed in. */
export async function seedGroupHomework(unit: Unit, say: Say = asWritten) {
  const { db, now } = unit
  const id = castId(4, 20)
  const published = now - 2 * day
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type: 4, title: say('小组报告：生活中的线性代数') },
      ...{ author_id: linearAlgebra.owner.id, published_at: at(published), announced_at: at(published) },
      ...{ ends_at: at(now + 5 * day), created_at: at(published), updated_at: at(published) },
    })
    .execute()
  const details = `<p>${say('各小组选一个生活中的例子，用本学期学过的方法分析，写一页左右的报告，并附上计算过程。')}</p>`
  await db.insertInto('activity_text').values({ activity_id: id, html: details }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id, batch_id: batchId }).execute()
  for (const work of works) await addWork(unit, id, { ...work, text: say(work.text) })
}

async function addWork(unit: Unit, activity_id: string, { group, by, text, hours, isHandedIn }: GroupWork) {
  const { db, now } = unit
  const written = now - hours * hour
  const submission_id = newId()
  const version = isHandedIn ? 1 : 0
  await db
    .insertInto('submission')
    .values({
      ...{ id: submission_id, activity_id, group_id: groupId(group), version, sealed: version },
      began_at: at(written),
    })
    .execute()
  await db
    .insertInto('submission_part')
    .values({
      ...{ submission_id, slot: 0, version: 1, text, saved_by: by.id, sequence: 1 },
      ...{ saved_at: at(written), changed_at: at(written) },
    })
    .execute()
  const accountIds = (isHandedIn ? membersOf(group) : [by]).map(({ id }) => id)
  const state = isHandedIn ? progressStates.done : progressStates.underWay
  await noteProgress({ ...unit, now: written }, { activityId: activity_id, accountIds, state, score: null })
  if (!isHandedIn) return
  await db
    .insertInto('submission_author')
    .values(
      accountIds.map(account_id => ({
        ...{ activity_id, account_id, submission_id, state: 1, submitted_at: at(written) },
      })),
    )
    .execute()
  await db
    .insertInto('submission_version')
    .values({ submission_id, version, submitted_by: by.id, submitted_at: at(written) })
    .execute()
}
