import { type SqlBool, sql } from 'kysely'
import { recordStateNames, recordStates, type StateCounts } from '#contract/features/attendance/rules.ts'
import { warningKindNames, warningKinds } from '#contract/features/attendance/warnings.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { className, isFound, searches, searchFor } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { findRules } from '../records/course-rules.ts'
import { type Counted, countedStates, weightsAsRows } from './register.ts'

interface TallyQuery extends Counted {
  text: string
  limit: number
  offset: number
}
interface Choice {
  search: (typeof searches)[number]
  isWarned: boolean
}
const choices = { search: searches, isWarned: [true, false] } as const

type Counts = Record<keyof StateCounts, number>
type Tally = Counts & { account_id: string; score: number | null }

/** Each state's count, and the score by the weights: as `attendanceScore` of the contract computes it. */
const tallies = (counted: Counted) => sql<Tally>`(
  select record.account_id, ${sql.join(
    recordStateNames.map(
      name =>
        sql`(count(*) filter (where record.state = ${sql.lit(recordStates[name])}))::int as ${sql.ref(name)}`,
    ),
  )}, (sum(weight.hundredths) / nullif(count(weight.hundredths), 0)::float8) as score
  from attendance
  join attendance_record record on record.attendance_id = attendance.id
  left join ${weightsAsRows(counted)} on weight.state = record.state
  where attendance.course_id = ${counted.courseId} and attendance.deleted_at is null
  group by record.account_id)`

/** Of a student `membership`. */
const warnings = sql`from attendance_warning as warning
  where warning.course_id = membership.course_id and warning.account_id = membership.account_id`
const kinds = sql<number[] | null>`(select array_agg(warning.kind order by warning.kind) ${warnings})`

const found = fragment(
  (db, { search, isWarned }: Choice, { courseId, text }: Pick<TallyQuery, 'courseId' | 'text'>) =>
    db
      .selectFrom('course_member as membership')
      .where('membership.course_id', '=', courseId)
      .where('membership.role', '=', sql.lit('student'))
      .where(
        search === 'nothing'
          ? sql<SqlBool>`true`
          : sql<SqlBool>`exists (
              select from account where account.id = membership.account_id and ${isFound(search, text)} offset 0)`,
      )
      .where(isWarned ? sql<SqlBool>`exists (select ${warnings})` : sql<SqlBool>`true`),
)

const pages = variants(choices, choice =>
  prepared((db, wanted: TallyQuery) =>
    db
      // Separate, or everybody might be counted again for each student.
      .with(
        one => one('tally').materialized(),
        () => tallies(wanted),
      )
      // The page alone, as everybody's score makes the order; what is shown of them is looked up behind it.
      .selectFrom(one =>
        found(one as unknown as Database, choice, wanted)
          .leftJoin(sql<Tally>`tally`.as('tally'), join =>
            join.onRef('tally.account_id', '=', 'membership.account_id'),
          )
          .select(['membership.course_id', 'membership.account_id', 'membership.roster_key'])
          .select(['membership.class_id', 'membership.class_number', 'tally.score'])
          .select(recordStateNames.map(name => `tally.${name}` as const))
          .orderBy('tally.score', order => order.asc().nullsLast())
          .orderBy('membership.roster_key')
          .limit(wanted.limit)
          .offset(wanted.offset)
          .as('membership'),
      )
      .innerJoin('account', 'account.id', 'membership.account_id')
      .leftJoin('course_class', 'course_class.id', 'membership.class_id')
      .select(['account.id', 'account.name', 'account.number', 'account.avatar_id', className])
      .select([kinds.as('kinds'), 'membership.score'])
      .select(recordStateNames.map(name => `membership.${name}` as const))
      .orderBy('membership.score', order => order.asc().nullsLast())
      .orderBy('membership.roster_key'),
  ),
)
const totals = variants(choices, choice =>
  prepared((db, wanted: Pick<TallyQuery, 'courseId' | 'text'>) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

interface TallyPage extends Page {
  search: string
  isWarned: boolean
}

/** One page of a course's students with their attendance counted, the lowest score first; those without one last. */
export async function pageOfTallies(
  { db, course, config }: CourseContext,
  { search, isWarned, page, limit }: TallyPage,
) {
  const { weights } = await findRules(db, course.id)
  const choice = { search: searchFor(search, true), isWarned }
  const wanted = {
    ...{ courseId: course.id, text: typedSearch(search), ...countedStates(weights) },
    ...{ limit, offset: (page - 1) * limit },
  }
  const ofWarned = { search: 'nothing', isWarned: true } as const
  const [rows, { total }, warnings] = await Promise.all([
    pages(choice)(db, wanted),
    totals(choice).one(db, { courseId: course.id, text: wanted.text }),
    totals(ofWarned).one(db, { courseId: course.id, text: '' }),
  ])
  return {
    list: rows.map(row => ({
      studentId: row.id,
      name: row.name,
      avatar: avatarUrl(config, row.avatar_id),
      number: row.number,
      class: row.class_number ?? '',
      counts: Object.fromEntries(
        recordStateNames.map(name => [name, row[name] ?? 0]),
      ) as unknown as StateCounts,
      score: row.score,
      warnings: warningKindNames.filter(kind => row.kinds?.includes(warningKinds[kind])),
    })),
    total,
    warned: warnings.total,
  }
}
