import { sql } from 'kysely'
import { randomCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { groupNameLength } from '#contract/features/group/rules.ts'
import { newJoinCode } from '#server/features/course/public.ts'
import { presentStudent } from '#server/features/member/public.ts'
import { textIn } from '#server/kernel/answer.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Batch, batchToManage, batchToSee } from './access.ts'
import { tellGroupsChanged } from './announce.ts'
import { draw } from './draw.ts'
import { keepStudents } from './places.ts'
import { listGroups, studentsToDraw } from './store.ts'

const groupName = { en: 'Group {number}', zh: '第{number}组' }

export const randomHandlers = serve(randomCalls, {
  randomGroup: async (context, input) => {
    const { db, course, person, language } = context
    const batch = await batchToSee(context, input.activityid)
    const students = await studentsToDraw(db, course.id, input.everybody ? undefined : batch.id)
    if (students.length === 0) fail(groupErrors.nobodyLeft)
    const kept = input.everybody ? [] : await listGroups(db, batch.id, person.id)
    const wanted = input.groups || Math.ceil(students.length / (input.size || batch.member_cap))
    const groups = Math.min(wanted, students.length)
    const needed = Math.ceil(students.length / batch.member_cap)
    if (groups < needed) fail(groupErrors.tooFewGroups, { needed })
    if (groups + kept.length > batch.group_cap) fail(groupErrors.groupsFull)
    const people = students.map(row => ({ id: row.id, class: row.class_number }))
    const drawn = draw(people, { ...input, groups, cap: batch.member_cap }) ?? fail(groupErrors.impossible)
    const byId = new Map(students.map(row => [row.id, row]))
    const taken = new Set(kept.map(({ name }) => name.toLowerCase()))
    let number = 0
    const nextName = (): string => {
      number += 1
      const name = textIn(language, { text: groupName }, { number })
      return taken.has(name.toLowerCase()) ? nextName() : name
    }
    return {
      list: drawn.map(group => ({
        name: nextName(),
        students: group.map(({ id }) => presentStudent(context, byId.get(id)!)),
      })),
    }
  },

  applyRandomGroup: async (context, { activityid, everybody, list }) => {
    const { db, course } = context
    const batch = await batchToManage(context, activityid)
    const people = list.flatMap(group => group.students)
    if (new Set(people).size !== people.length) fail(groupErrors.changed)
    if (new Set(list.map(({ name }) => nameOf(name).toLowerCase())).size !== list.length)
      fail(groupErrors.nameTaken)
    if (list.some(group => group.students.length > batch.member_cap)) fail(groupErrors.changed)
    await keepStudents(db, course.id, people)
    if (everybody) await removeAllGroups(context, batch)
    else await failUnlessFree(context, batch, people, list)
    await makeGroups(context, batch, list)
    tellGroupsChanged(context, course.id, batch.id)
    return { groups: list.length, students: people.length }
  },
})

const nameOf = (text: string) => [...text].slice(0, groupNameLength).join('')

async function removeAllGroups({ db }: CourseContext, batch: Batch) {
  await db.deleteFrom('course_group').where('batch_id', '=', batch.id).execute()
  await db.updateTable('group_batch').set({ group_count: 0 }).where('id', '=', batch.id).execute()
}

/** Those of a draw must still be in no group, and its names still free. */
async function failUnlessFree(
  { db, person }: CourseContext,
  batch: Batch,
  people: readonly string[],
  list: readonly { name: string }[],
) {
  const placed = await db
    .selectFrom('group_member')
    .select('account_id')
    .where('batch_id', '=', batch.id)
    .where(sql<boolean>`account_id = any(${people}::uuid[])`)
    .executeTakeFirst()
  if (placed) fail(groupErrors.changed)
  const names = new Set((await listGroups(db, batch.id, person.id)).map(({ name }) => name.toLowerCase()))
  if (list.some(({ name }) => names.has(nameOf(name).toLowerCase()))) fail(groupErrors.changed)
}

/** The groups of a draw with their people, in a fixed number of statements. */
async function makeGroups(
  { db, now, person }: CourseContext,
  batch: Batch,
  list: readonly { name: string; students: string[] }[],
) {
  const place = await db
    .updateTable('group_batch')
    .set({ group_count: sql`group_count + ${list.length}` })
    .where('id', '=', batch.id)
    .where(sql<boolean>`group_count + ${list.length} <= group_cap`)
    .returning('id')
    .executeTakeFirst()
  if (!place) fail(groupErrors.groupsFull)
  if (list.length === 0) return
  const { last } = await db
    .selectFrom('course_group')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('batch_id', '=', batch.id)
    .executeTakeFirstOrThrow()
  const groups = list.map((group, place) => ({ ...group, id: newId(), position: last + 1 + place }))
  for (let from = 0; from < groups.length; from += 500)
    await db
      .insertInto('course_group')
      .values(
        groups.slice(from, from + 500).map(({ id, name, position, students }) => ({
          id,
          batch_id: batch.id,
          name: nameOf(name),
          code: newJoinCode(),
          member_cap: batch.member_cap,
          member_count: students.length,
          author_id: person.id,
          position,
          created_at: at(now),
        })),
      )
      .execute()
  const places = groups.flatMap(({ id, students }) => students.map(student => ({ id, student })))
  const { numAffectedRows } = await sql`insert into group_member (batch_id, group_id, account_id, joined_at)
    select ${batch.id}, places.group_id, places.account_id, ${at(now)}
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ student }) => student)}::uuid[])
      as places (group_id, account_id)
    on conflict do nothing`.execute(db)
  // Somebody of the draw joined a group at this very moment.
  if (Number(numAffectedRows) !== places.length) fail(groupErrors.changed)
}
