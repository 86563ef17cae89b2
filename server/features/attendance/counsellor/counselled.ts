import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  abnormalStates,
  leaveStates,
  type RecordState,
  recordStates,
} from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { weightColumns } from '../records/course-rules.ts'

type StateFilter = RecordState | 'abnormal' | 'onleave' | 'all' | ''
export const isOne = (state: StateFilter): state is RecordState => Object.hasOwn(recordStates, state)
const numbersOf = (states: readonly RecordState[]) => states.map(state => recordStates[state])
const abnormalNumbers = numbersOf(abnormalStates)

/** The states that are wanted where only classes with some are listed: abnormal ones, if nothing is said. */
export function wantedStates(state: StateFilter): { states: number[]; isRare: boolean } {
  const kind = kindOf(state)
  if (isOne(state)) return { states: [recordStates[state]], isRare: kind === 'one of abnormal' }
  if (state === 'onleave') return { states: numbersOf(leaveStates), isRare: false }
  if (state !== 'all') return { states: abnormalNumbers, isRare: true }
  const all = Object.values(recordStates).filter(number => number !== recordStates.pending)
  return { states: all, isRare: false }
}

/** How the wanted states are found; a rare one by the index of rare ones. */
const stateKinds = ['all', 'abnormal', 'on leave', 'one', 'one of abnormal'] as const
type StateKind = (typeof stateKinds)[number]
export function kindOf(state: StateFilter): StateKind {
  if (state === 'abnormal') return 'abnormal'
  if (state === 'onleave') return 'on leave'
  if (!isOne(state)) return 'all'
  return (abnormalStates as readonly RecordState[]).includes(state) ? 'one of abnormal' : 'one'
}

export interface StudentRow {
  account_id: string
  name: string
  number: string
  avatar_id: string | null
}
interface Span {
  counsellorId: string
  from: number
  until: number
}

/** Counsellors' students, to be narrowed down. */
const studentsOf = fragment((db, counsellorId: string) =>
  db
    .selectFrom('counselled')
    .innerJoin('account', 'account.id', 'counselled.student_id')
    .select(['account.id as account_id', 'account.name', 'account.number', 'account.avatar_id'])
    .select(['counselled.school_id', 'counselled.class_number'])
    .where('counselled.counsellor_id', '=', counsellorId),
)

/**
 * The records of students in the courses that they are in. First the people, then their records, then the attendances:
 * PostgreSQL takes a span of days for a narrow choice, and would walk through whole courses for each student.
 */
const recordsOf = fragment(
  (db, students: ReturnType<typeof studentsOf>, { from, until }: Span, isWanted: RawBuilder<SqlBool>) =>
    db
      .with(
        name => name('mine').materialized(),
        () => students,
      )
      .selectFrom('mine')
      .innerJoinLateral(
        one =>
          one
            .selectFrom('attendance_record')
            .select(['attendance_id', 'account_id', 'state', 'signed_at'])
            .whereRef('attendance_record.account_id', '=', 'mine.account_id')
            .where(isWanted)
            .offset(sql.lit(0))
            .as('record'),
        join => join.onTrue(),
      )
      .innerJoinLateral(
        one =>
          one
            .selectFrom('attendance')
            .innerJoin('course', 'course.id', 'attendance.course_id')
            .select(['attendance.id', 'course_id', 'title', 'begins_at'])
            .select(['course.name as course_name', 'course.class_name', 'course.owner_id'])
            .whereRef('attendance.id', '=', 'record.attendance_id')
            .where('attendance.deleted_at', 'is', null)
            .where('course.deleted_at', 'is', null)
            .where('begins_at', '>=', at(from))
            .where('begins_at', '<', at(until))
            .offset(sql.lit(0))
            .as('attendance'),
        join => join.onTrue(),
      )
      .innerJoin('course_student as membership', join =>
        join
          .onRef('membership.course_id', '=', 'attendance.course_id')
          .onRef('membership.account_id', '=', 'record.account_id'),
      ),
)

const isAbnormal = sql<SqlBool>`state in (${sql.join(abnormalNumbers.map(number => sql.lit(number)))})`
const isLeave = sql<SqlBool>`state in (${sql.join(leaveStates.map(state => sql.lit(recordStates[state])))})`
const isKnown = sql<SqlBool>`state <> ${sql.lit(recordStates.pending)}`

export interface Wanted extends Span {
  schoolId: string | null
  classNumber: string
  /** Part of a name or number, in lower case; empty is in all of them. */
  text: string
  state: number
  studentId: string | null
  courseId: string | null
  limit: number
  offset: number
}
const choices = {
  states: stateKinds,
  byClass: [true, false],
  byStudent: [true, false],
  byCourse: [true, false],
} as const
export interface Choice {
  states: StateKind
  byClass: boolean
  byStudent: boolean
  byCourse: boolean
}

/** A rare state is found by the index of rare ones. */
const stateIs: Record<StateKind, (state: number) => RawBuilder<SqlBool>> = {
  all: () => isKnown,
  abnormal: () => isAbnormal,
  'on leave': () => isLeave,
  one: state => sql<SqlBool>`state = ${state}`,
  'one of abnormal': state => sql<SqlBool>`${isAbnormal} and state = ${state}`,
}

const found = fragment((db, choice: Choice, wanted: Wanted) => {
  let students = studentsOf(db, wanted.counsellorId).where(
    sql<SqlBool>`position(${wanted.text} in account.name_key || chr(10) || lower(account.number)) > 0`,
  )
  if (choice.byClass)
    students = students
      .where('counselled.school_id', '=', wanted.schoolId)
      .where(sql<SqlBool>`lower(counselled.class_number) = lower(${wanted.classNumber})`)
  if (choice.byStudent) students = students.where('counselled.student_id', '=', wanted.studentId)
  const records = recordsOf(db, students, wanted, stateIs[choice.states](wanted.state))
  return choice.byCourse ? records.where('attendance.course_id', '=', wanted.courseId) : records
})

export const pageOfRecords = variants(choices, choice =>
  prepared((db, wanted: Wanted) =>
    found(db, choice, wanted)
      .select(['record.account_id', 'record.attendance_id', 'record.state', 'record.signed_at'])
      .select(['mine.name', 'mine.number', 'mine.avatar_id', 'mine.class_number'])
      .select(['attendance.title', 'attendance.begins_at', 'attendance.course_id', 'attendance.course_name'])
      .orderBy('attendance.begins_at', 'desc')
      .orderBy('attendance.id', 'desc')
      .orderBy('mine.number')
      .orderBy('record.account_id')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
export const countOfRecords = variants(choices, choice =>
  prepared((db, wanted: Wanted) => found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total'))),
)

export interface WantedClasses extends Span {
  schoolId: string | null
  classNumber: string
  states: readonly number[]
  /** Most students of each class. */
  shown: number
  limit: number
  offset: number
}
const oneOrAll = { byClass: [true, false] } as const

const classes = fragment((db, byClass: boolean, { counsellorId, schoolId, classNumber }: WantedClasses) => {
  const own = db.selectFrom('school_counsellor as own').where('own.account_id', '=', counsellorId)
  if (!byClass) return own
  return own
    .where('own.school_id', '=', schoolId)
    .where(sql<SqlBool>`lower(own.class_number) = lower(${classNumber})`)
})
const somePage = fragment((db, byClass: boolean, wanted: WantedClasses) =>
  classes(db, byClass, wanted)
    .select(['own.school_id', 'own.class_number'])
    .orderBy('own.class_number')
    .orderBy('own.school_id')
    .limit(wanted.limit)
    .offset(wanted.offset),
)

export const pageOfClasses = variants(oneOrAll, ({ byClass }) =>
  prepared((db, wanted: WantedClasses) =>
    somePage(db, byClass, wanted)
      .innerJoin('school', 'school.id', 'own.school_id')
      .select('school.name as school')
      .select(
        sql<number>`(select count(*)::int from counselled where counselled.counsellor_id = own.account_id
          and counselled.school_id = own.school_id and counselled.class_number = own.class_number)`.as(
          'size',
        ),
      ),
  ),
)
export const countOfClasses = variants(oneOrAll, ({ byClass }) =>
  prepared((db, wanted: WantedClasses) =>
    classes(db, byClass, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

interface AbnormalStudent extends StudentRow {
  school_id: string
  class_number: string
  abnormal: number
  absent: number
  late: number
  left_early: number
  class_abnormal: number
  class_students: number
  class_absent: number
  class_late: number
  class_left_early: number
}

const inState = (state: RecordState) =>
  sql`count(*) filter (where record.state = ${sql.lit(recordStates[state])})`

/** Of a page of classes those with the most records of these states, and the sums of each class beside them. */
export const studentsInStates = variants({ ...oneOrAll, isRare: [true, false] }, ({ byClass, isRare }) =>
  prepared(
    (db, wanted: WantedClasses) => sql<AbnormalStudent>`
      select * from (
        select one.*, row_number() over (
          partition by school_id, class_number order by abnormal desc, absent desc, number, account_id) as rank,
          (sum(abnormal) over its_class)::int as class_abnormal, (count(*) over its_class)::int as class_students,
          (sum(absent) over its_class)::int as class_absent, (sum(late) over its_class)::int as class_late,
          (sum(left_early) over its_class)::int as class_left_early
        from (${recordsOf(
          db,
          studentsOf(db, wanted.counsellorId).innerJoin(
            () => somePage(db, byClass, wanted).as('page'),
            join =>
              join
                .onRef('page.school_id', '=', 'counselled.school_id')
                .onRef('page.class_number', '=', 'counselled.class_number'),
          ),
          wanted,
          // Rare ones by the index of rare ones.
          isRare
            ? sql<SqlBool>`${isAbnormal} and state = any(${wanted.states}::smallint[])`
            : sql<SqlBool>`state = any(${wanted.states}::smallint[])`,
        )
          .select(['mine.school_id', 'mine.class_number', 'record.account_id'])
          .select(['mine.name', 'mine.number', 'mine.avatar_id'])
          .select([
            sql`count(*)::int`.as('abnormal'),
            sql`(${inState('absent')})::int`.as('absent'),
            sql`(${inState('late')})::int`.as('late'),
            sql`(${inState('leftEarly')})::int`.as('left_early'),
          ])
          .groupBy(['mine.school_id', 'mine.class_number', 'record.account_id'])
          .groupBy(['mine.name', 'mine.number', 'mine.avatar_id'])}) as one
        window its_class as (partition by school_id, class_number)
      ) as ranked
      where rank <= ${wanted.shown}
      order by class_number, school_id, rank`,
  ),
)

interface WantedStudent extends Span {
  studentId: string
}
export const studentOfMine = prepared((db, { counsellorId, studentId }: WantedStudent) =>
  studentsOf(db, counsellorId).where('counselled.student_id', '=', studentId),
)

export const statesByCourse = prepared((db, wanted: WantedStudent) =>
  recordsOf(
    db,
    studentsOf(db, wanted.counsellorId).where('counselled.student_id', '=', wanted.studentId),
    wanted,
    isKnown,
  )
    .innerJoin('account as owner', 'owner.id', 'attendance.owner_id')
    .leftJoin('attendance_rule as rule', 'rule.course_id', 'attendance.course_id')
    .select('rule.course_id as rule_of')
    .select(weightColumns.map(column => `rule.${column}` as const))
    .select([
      'attendance.course_id',
      'attendance.course_name',
      'attendance.class_name',
      'owner.name as teacher',
    ])
    .select('record.state')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`extract(epoch from max(attendance.begins_at)) * 1000`.as('latest'),
    ])
    .groupBy([
      'attendance.course_id',
      'attendance.course_name',
      'attendance.class_name',
      'owner.name',
      'record.state',
      'rule.course_id',
    ]),
)
