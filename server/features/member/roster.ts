import { kernelErrors } from '#contract/error.ts'
import { rosterErrors } from '#contract/features/member/errors.ts'
import { type RosterRow, rosterCalls, rosterOutcomes } from '#contract/features/member/roster.ts'
import { lockCourse } from '#server/features/course/public.ts'
import {
  findTable,
  keepPreview,
  noteApplied,
  ofCaller,
  sourceOf,
  tableFile,
  toApply,
  writeTable,
} from '#server/features/table/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishMembersChanged } from './classes.ts'
import { placesChanged } from './events.ts'
import { carryOut } from './roster-apply.ts'
import { listRoster } from './roster-export.ts'
import { readRoster } from './roster-lines.ts'
import { type PlannedLine, planRoster } from './roster-plan.ts'

interface Preview {
  planned: PlannedLine[]
  newClasses: string[]
}

export const rosterHandlers = serve(rosterCalls, {
  previewRoster: async (context, { encoding }) => {
    const { lines, source } = await readRoster(context.file, encoding)
    const { planned, newClasses } = await planRoster(context.db, context.course.id, lines)
    const importId = await keepPreview(context, 'roster', { changes: planned, extra: { newClasses }, source })
    return { importId, counts: countsOf(planned), newClasses, source }
  },

  getRosterPreview: async (context, { importId, outcome, page, limit }) => {
    const found = await findRoster(context, importId)
    const { preview } = toUse(found)
    const rows = preview.planned.filter(row => outcome === '' || row.outcome === outcome)
    const shown = rows.slice((page - 1) * limit, page * limit).map(({ target: _, ...row }): RosterRow => row)
    return {
      ...pageAnswer(shown, rows.length, { page, limit }),
      counts: countsOf(preview.planned),
      newClasses: preview.newClasses,
      source: sourceOf(found!),
    }
  },

  applyRoster: async (context, { importId, countsAll }) => {
    const { db, course, person, now } = context
    // Makes joins, leaves and other rosters wait.
    const [, found] = await Promise.all([lockCourse(db, course.id), findRoster(context, importId)])
    const { preview } = toUse(toApply(found, rosterErrors.applied))
    const fresh = await planRoster(db, course.id, preview.planned)
    if (!isSame(fresh, preview)) fail(rosterErrors.changed)
    const place = { courseId: course.id, personId: person.id, countsAll }
    const done = await carryOut(context, place, fresh.planned, fresh.newClasses)
    void noteApplied(db, importId, now)
    if (done.invited > 0) void context.emit(placesChanged, { courseId: course.id, since: now })
    publishMembersChanged(context, course.id)
    return done
  },

  exportRoster: async ({ db, course, language }, { format }) => {
    const titles = columnTitles.map(text => textIn(language, { text }))
    const { name, rows } = await listRoster(db, course.id)
    const content = await writeTable(format, [titles, ...rows], { wide: titles.length })
    return tableFile([name], format, content)
  },

  listInvitations: async ({ db, course }, { page, limit }) => {
    const rows = await listInvited(db, course.id, limit, (page - 1) * limit)
    const count = async () => (await countInvited.one(db, course.id)).total
    const total = await totalRows({ page, limit }, rows.length, count)
    const list = rows.map(({ id, name, number, phone, email, class: className, created_at }) => ({
      id,
      name,
      number,
      phone: phone ?? '',
      email: email ?? '',
      class: className ?? '',
      createdAt: created_at,
    }))
    return pageAnswer(list, total, { page, limit })
  },

  cancelInvitation: async (context, { id }) => {
    if ((await giveUp.count(context.db, context.course.id, id)) === 0) fail(kernelErrors.notFound)
    void context.emit(placesChanged, { courseId: context.course.id, since: context.now })
    publishMembersChanged(context, context.course.id)
    return {}
  },
})

const columnTitles = [
  { en: 'Name', zh: '姓名' },
  { en: 'Student number', zh: '学号' },
  { en: 'Phone', zh: '手机' },
  { en: 'Email', zh: '邮箱' },
  { en: 'Class', zh: '班级' },
  { en: 'Department', zh: '院系' },
  { en: 'School', zh: '学校' },
  { en: 'Year of study', zh: '年级' },
  { en: 'Enrolled', zh: '入学年月' },
]

/** A roster that this person read for this course. */
const findRoster = (context: CourseContext, id: string) =>
  findTable.first(context.db, ofCaller('roster', context, id))

/** @throws notFound */
function toUse(found: Awaited<ReturnType<typeof findRoster>>): { preview: Preview } {
  if (!found) return fail(kernelErrors.notFound)
  const { newClasses } = found.extra as unknown as Pick<Preview, 'newClasses'>
  return { preview: { planned: found.changes as unknown as PlannedLine[], newClasses } }
}

const listInvited = prepared((db, courseId: string, limit: number, offset: number) =>
  db
    .selectFrom('invitation')
    .leftJoin('course_class', 'course_class.id', 'invitation.class_id')
    .select(['invitation.id', 'invitation.name', 'number', 'phone', 'email', 'invitation.created_at'])
    .select('course_class.name as class')
    .where('invitation.course_id', '=', courseId)
    .orderBy('number')
    .orderBy('invitation.id')
    .limit(limit)
    .offset(offset),
)

const countInvited = prepared((db, courseId: string) =>
  db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId),
)

const giveUp = prepared((db, courseId: string, id: string) =>
  db.deleteFrom('invitation').where('id', '=', id).where('course_id', '=', courseId),
)

function countsOf(planned: readonly PlannedLine[]) {
  const of = (outcome: PlannedLine['outcome']) => planned.filter(row => row.outcome === outcome).length
  const [added, changed, same, refused] = rosterOutcomes.map(of) as [number, number, number, number]
  return { added, changed, same, refused }
}

/** Whether a roster would still do what its preview showed. */
function isSame(fresh: Preview, shown: Preview) {
  return (
    fresh.newClasses.join('\n') === shown.newClasses.join('\n') &&
    fresh.planned.length === shown.planned.length &&
    fresh.planned.every((line, place) => {
      const before = shown.planned[place]!
      return (
        line.outcome === before.outcome &&
        line.reason === before.reason &&
        line.before === before.before &&
        line.target.kind === before.target.kind &&
        line.target.id === before.target.id
      )
    })
  )
}
