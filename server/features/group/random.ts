import { sql } from 'kysely'
import { randomCalls } from '#contract/features/group/calls.ts'
import { groupErrors } from '#contract/features/group/errors.ts'
import { groupNameLength } from '#contract/features/group/rules.ts'
import { newJoinCode } from '#server/features/course/public.ts'
import { presentStudent } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Batch, batchToManage, batchToSee } from './access.ts'
import { noteRegrouped, publishGroupsChanged } from './announce.ts'
import { draw } from './draw.ts'
import { announceEnding } from './ending.ts'
import { keepStudents, membersIn } from './places.ts'
import { allStudents, listGroups, ungroupedStudents } from './store.ts'

const groupName = { en: 'Group {number}', zh: '第 {number} 组' }

export const randomHandlers = serve(randomCalls, {
  drawGroups: async (context, input) => {
    const { db, course, person, language } = context
    const { batchId, everybody } = input
    const [batch, students, kept] = await Promise.all([
      batchToSee(context, batchId),
      everybody ? allStudents(db, course.id) : ungroupedStudents(db, course.id, batchId),
      everybody ? [] : listGroups(db, batchId, person.id),
    ])
    if (students.length === 0) fail(groupErrors.nobodyLeft)
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

  applyDraw: async (context, { batchId, everybody, list }) => {
    const { db, course } = context
    const batch = await batchToManage(context, batchId)
    const people = list.flatMap(group => group.students)
    if (new Set(people).size !== people.length) fail(groupErrors.changed)
    if (new Set(list.map(({ name }) => nameOf(name).toLowerCase())).size !== list.length)
      fail(groupErrors.nameTaken)
    if (list.some(group => group.students.length > batch.member_cap)) fail(groupErrors.changed)
    await keepStudents(db, course.id, people)
    const former = everybody ? await removeAllGroups(context, batch) : []
    if (!everybody) await failUnlessFree(context, batch, people, list)
    await makeGroups(context, batch, list)
    noteRegrouped(context, course.id, [...new Set([...former, ...people])])
    publishGroupsChanged(context, course.id, batch.id)
    return { groups: list.length, students: people.length }
  },
})

const nameOf = (text: string) => [...text].slice(0, groupNameLength).join('')

/** @returns who was in them */
async function removeAllGroups(context: CourseContext, batch: Batch) {
  const { db } = context
  announceEnding(context, { batchId: batch.id, groupId: null })
  const former = membersIn(db, batch.id, null)
  void deleteGroups(db, batch.id)
  void countNone(db, batch.id)
  return (await former).map(({ account_id }) => account_id)
}

const deleteGroups = prepared((db, batchId: string) =>
  db.deleteFrom('course_group').where('batch_id', '=', batchId),
)
const countNone = prepared((db, batchId: string) =>
  db.updateTable('group_batch').set({ group_count: 0 }).where('id', '=', batchId),
)

/** The people of a draw must still be in no group, and its names still free. */
async function failUnlessFree(
  { db, person }: CourseContext,
  batch: Batch,
  people: readonly string[],
  list: readonly { name: string }[],
) {
  const [placed, groups] = await Promise.all([
    placedOf.first(db, batch.id, people),
    listGroups(db, batch.id, person.id),
  ])
  if (placed) fail(groupErrors.changed)
  const names = new Set(groups.map(({ name }) => name.toLowerCase()))
  if (list.some(({ name }) => names.has(nameOf(name).toLowerCase()))) fail(groupErrors.changed)
}

const placedOf = prepared((db, batchId: string, people: readonly string[]) =>
  db
    .selectFrom('group_member')
    .select('account_id')
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`account_id = any(${people}::uuid[])`)
    .limit(1),
)

/** The groups of a draw with their people, in a fixed number of statements. */
async function makeGroups(
  { db, now, person }: CourseContext,
  batch: Batch,
  list: readonly { name: string; students: string[] }[],
) {
  if (!(await takePlaces.first(db, batch.id, list.length))) fail(groupErrors.groupsFull)
  const groups = list.map(group => ({ ...group, id: newId() }))
  void putGroups(db, {
    ids: groups.map(({ id }) => id),
    names: groups.map(({ name }) => nameOf(name)),
    codes: groups.map(newJoinCode),
    counts: groups.map(({ students }) => students.length),
    batchId: batch.id,
    memberCap: batch.member_cap,
    authorId: person.id,
    now,
  })
  const places = groups.flatMap(({ id, students }) => students.map(student => ({ id, student })))
  const entered = await enter.count(db, {
    groups: places.map(({ id }) => id),
    people: places.map(({ student }) => student),
    batchId: batch.id,
    now,
  })
  // Somebody in the draw has just joined a group.
  if (entered !== places.length) fail(groupErrors.changed)
}

const takePlaces = prepared((db, batchId: string, count: number) =>
  db
    .updateTable('group_batch')
    .set({ group_count: sql`group_count + ${count}` })
    .where('id', '=', batchId)
    .where(sql<boolean>`group_count + ${count} <= group_cap`)
    .returning('id'),
)

interface DrawnBatch {
  ids: string[]
  names: string[]
  codes: string[]
  counts: number[]
  batchId: string
  memberCap: number
  authorId: string
  now: number
}

const putGroups = prepared(
  (_, { ids, names, codes, counts, batchId, memberCap, authorId, now }: DrawnBatch) => sql`
    insert into course_group (id, batch_id, name, code, member_cap, member_count, author_id, position, created_at)
    select drawn.id, ${batchId}::uuid, drawn.name, drawn.code, ${memberCap}, drawn.count, ${authorId}::uuid,
      (select coalesce(max(position), 0) from course_group where batch_id = ${batchId}) + drawn.place, ${at(now)}
    from unnest(${ids}::uuid[], ${names}::text[], ${codes}::text[], ${counts}::int[]) with ordinality
      as drawn (id, name, code, count, place)`,
)

interface Places {
  groups: string[]
  people: string[]
  batchId: string
  now: number
}

const enter = prepared(
  (_, { groups, people, batchId, now }: Places) => sql`
    insert into group_member (batch_id, group_id, account_id, joined_at)
    select ${batchId}::uuid, places.group_id, places.account_id, ${at(now)}
    from unnest(${groups}::uuid[], ${people}::uuid[]) as places (group_id, account_id)
    on conflict do nothing`,
)
