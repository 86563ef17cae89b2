import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { type Thing, thingOf } from '#contract/wire.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'

/** One of each thing that lives in Linear Algebra, and of what people own. */
export type Things = Partial<Record<Thing, string>>

/** Puts one of each thing into the cast's database. */
export async function makeThings(db: Database): Promise<Things> {
  const now = Date.now()
  const [folder, homework, attendance, file] = [castId(9, 1), castId(9, 2), castId(9, 3), castId(9, 4)]
  const course_id = linearAlgebra.id
  await db
    .insertInto('folder')
    .values({ id: folder, course_id, title: 'Folder', created_at: at(now) })
    .execute()
  await db
    .insertInto('activity')
    .values({
      id: homework,
      course_id,
      type: 4,
      title: 'Homework',
      author_id: teacher1.id,
      published_at: at(now - 1000),
      created_at: at(now),
      updated_at: at(now),
    })
    .execute()
  await db.insertInto('homework').values({ id: homework }).execute()
  await db
    .insertInto('attendance')
    .values({
      id: attendance,
      course_id,
      title: 'Attendance',
      method: 1,
      code: '4821',
      author_id: teacher1.id,
      begins_at: at(now),
    })
    .execute()
  await db
    .insertInto('file')
    .values({
      id: file,
      owner_id: teacher1.id,
      name: 'a.txt',
      size: 1,
      md5: '0'.repeat(32),
      sha256: '0'.repeat(64),
      mime: 'text/plain',
      key: 'none',
      began_at: at(now),
      created_at: at(now),
    })
    .execute()
  const examDate = castId(9, 5)
  await db
    .insertInto('exam_date')
    .values({
      id: examDate,
      account_id: students[0]!.id,
      title: 'Exam',
      begins_at: at(now),
      created_at: at(now),
    })
    .execute()
  const [courseclass, groupbatch, group] = [castId(9, 31), castId(9, 32), castId(9, 33)]
  await db
    .insertInto('course_class')
    .values({ id: courseclass, course_id, name: 'Class', created_at: at(now) })
    .execute()
  await db
    .insertInto('group_batch')
    .values({
      id: groupbatch,
      course_id,
      name: 'Batch',
      mode: 2,
      member_cap: 5,
      group_cap: 20,
      group_count: 1,
      students_join: true,
      students_create: true,
      students_delete: true,
      students_quit: true,
      created_at: at(now),
      updated_at: at(now),
    })
    .execute()
  await db
    .insertInto('course_group')
    .values({
      id: group,
      batch_id: groupbatch,
      name: 'Group',
      code: 'GR2223',
      member_cap: 5,
      author_id: teacher1.id,
      position: 1,
      created_at: at(now),
    })
    .execute()
  const [application, courseimport] = [castId(9, 41), castId(9, 42)]
  await db
    .insertInto('enrolment')
    .values({
      id: application,
      course_id,
      account_id: students[38]!.id,
      state: 0,
      answers: '[]',
      applied_at: at(now),
    })
    .execute()
  await db
    .insertInto('course_import')
    .values({
      id: courseimport,
      account_id: teacher1.id,
      file_id: file,
      state: 'checking',
      created_at: at(now),
    })
    .execute()
  return {
    application,
    courseimport,
    courseclass,
    groupbatch,
    group,
    course: course_id,
    examDate,
    activity: homework,
    homework,
    attendance,
    folder,
    file,
    account: students[0]!.id,
  }
}

const candidates: unknown[] = [
  'en',
  'Sample',
  '1',
  1,
  '2026-2027',
  'abcdef',
  'ABC234',
  'call',
  ['1'],
  [],
  {},
  true,
  castId(9, 9),
  [castId(9, 9)],
  '0'.repeat(32),
  Math.floor(Date.now() / 1000),
]

/** A body that the call's input accepts, in wire form; ids lead to the given things. */
export function sampleInput(call: Call, things: Things): Record<string, unknown> {
  const { shape } = call.input as unknown as { shape: Record<string, ZodType> }
  return Object.fromEntries(
    Object.entries(shape)
      .filter(
        ([name, schema]) => !safeDecode(schema, undefined as never).success || isAccessField(call, name),
      )
      .map(([name, schema]) => {
        const thing = thingOf(schema)
        const values = thing ? [things[thing] ?? castId(9, 9)] : candidates
        const value = values.find(candidate => safeDecode(schema, candidate as never).success)
        if (value === undefined) throw new Error(`${call.path}: no sample for ${name}`)
        return [name, value]
      }),
  )
}

const isAccessField = ({ access }: Call, name: string) => access.who === 'course' && access.field === name
