import { kernelErrors } from '#contract/error.ts'
import { landingCalls } from '#contract/features/course/landing.ts'
import { isJoinCode } from '#contract/features/course/rules.ts'
import { typedJoinCode } from '#contract/typed.ts'
import { uuid } from '#contract/wire.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Context, serve } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { presentIntro } from './intro.ts'
import { presentTitle } from './present.ts'

/** How many courses a school's page shows. */
const maxListed = 200

export const landingHandlers = serve(landingCalls, {
  getLanding: async (context, { code, courseId = '', coid }) => {
    if (code === '' && courseId === '' && coid !== '') return schoolOf(context, coid)
    const row = (await findPublic(context.db, code || courseId)) ?? fail(kernelErrors.notFound)
    const course = presentLanding(context, row, typedJoinCode(code) === row.code)
    return {
      courseId: row.id,
      courseName: row.name,
      teacher: course.teacher,
      description: presentIntro(context, row),
      school: row.school,
      list: [course],
    }
  },
})

async function schoolOf(context: Context, coid: string) {
  const school = await schoolName(context.db, coid)
  const rows = await publicOfSchool(context.db, school)
  if (rows.length === 0) fail(kernelErrors.notFound)
  return {
    courseId: '',
    courseName: '',
    teacher: { name: '', avatar: '', school, department: '' },
    description: '',
    school,
    list: rows.map(row => presentLanding(context, row, false)),
  }
}

/** Addresses name a school by its id; where it has none yet, by its name. */
async function schoolName(db: Database, coid: string) {
  const id = coid.toLowerCase()
  if (!uuid.test(id)) return coid
  return (await schoolById.first(db, id))?.name ?? fail(kernelErrors.notFound)
}

/** A course visible to outsiders, by join code or id; hidden, deleted and absent look the same. */
function findPublic(db: Database, codeOrId: string) {
  const code = typedJoinCode(codeOrId)
  if (isJoinCode(code)) return publicByCode.first(db, code)
  const id = codeOrId.toLowerCase()
  return uuid.test(id) ? publicById.first(db, id) : undefined
}

const publicCourses = fragment(db =>
  db
    .selectFrom('course')
    .innerJoin('account', 'account.id', 'course.owner_id')
    .selectAll('course')
    .select(['account.name as teacher', 'account.avatar_id', 'account.school', 'account.department'])
    .where('course.is_public', '=', true)
    .where('course.deleted_at', 'is', null),
)

const publicByCode = prepared((db, code: string) => publicCourses(db).where('course.code', '=', code))
const publicById = prepared((db, id: string) => publicCourses(db).where('course.id', '=', id))

const publicOfSchool = prepared((db, school: string) =>
  publicCourses(db)
    .where('account.school', '=', school)
    .where('course.ended_at', 'is', null)
    .orderBy('course.semester', 'desc')
    .orderBy('course.id', 'desc')
    .limit(maxListed),
)

const schoolById = prepared((db, id: string) => db.selectFrom('school').select('name').where('id', '=', id))

type PublicCourse = NonNullable<Awaited<ReturnType<typeof findPublic>>>

function presentLanding({ config }: Context, row: PublicCourse, cameWithCode: boolean) {
  const takesNewcomers = row.ended_at === null && !row.code_stopped
  return {
    ...presentTitle(row),
    theme: row.theme,
    teacher: {
      name: row.teacher,
      avatar: avatarUrl(config, row.avatar_id),
      school: row.school,
      department: row.department,
    },
    studentCount: row.student_count,
    hasEnded: row.ended_at !== null,
    enrollstate: row.enrolment_open,
    code: takesNewcomers && (cameWithCode || row.enrolment_open) ? row.code : '',
  }
}
