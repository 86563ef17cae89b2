import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { themeOf } from '#contract/features/course/themes.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { titleLength } from '#contract/features/enrolment/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { coverUrl, presentIntro, setEnrolmentOpen } from '#server/features/course/public.ts'
import { filesOf } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { courseToShow } from './access.ts'
import { apply } from './applying.ts'
import { readForm, readSetting, saveForm } from './form.ts'
import { presentAnswers, presentApplicant, presentQuestion } from './present.ts'
import { decide } from './reviewing.ts'
import { enrolmentSettingOf } from './setting.ts'
import {
  type ApplicantRow,
  countApplicants,
  filesIn,
  findApplicant,
  findOwn,
  pageOfApplicants,
} from './store.ts'

export const enrolmentHandlers = serve(enrolmentCalls, {
  getSettings: async context => {
    const [setting, labels] = await Promise.all([
      enrolmentSettingOf(context, { courseId: context.course.id, language: context.language }),
      readLabels(context.db, context.course.id),
    ])
    return { ...setting, labels }
  },

  updateSettings: async (context, { enrollstate, auditstate, joinlabelid, formLists }) => {
    const { db, course, now } = context
    const isAsking = await saveForm(context, course.id, formLists)
    if (enrollstate && !isAsking) fail(enrolmentErrors.nothingAsked)
    if (auditstate !== undefined) void setAudited(db, course.id, now, auditstate)
    if (joinlabelid !== undefined) void setLabel(db, course.id, now, joinlabelid)
    setEnrolmentOpen(context, course.id, enrollstate)
    return {}
  },

  addLabel: async ({ db, course, now }, { title }) => {
    if (title === '') fail(enrolmentErrors.titleMissing)
    if ([...title].length > titleLength) fail(enrolmentErrors.titleLong, { limit: titleLength })
    const id = newId()
    void putLabel(db, id, course.id, title, now)
    return { id }
  },

  deleteLabel: async ({ db, course }, { joinlabelid }) => {
    void deleteLabel(db, course.id, joinlabelid)
    return {}
  },

  getForm: async (context, { code, courseId }) => {
    const { db, person, language, config, publicUrl } = context
    const { row, role } = await courseToShow(context, { code, courseId })
    const [form, { audited }, own] = await Promise.all([
      readForm(db, row.id),
      readSetting(db, row.id),
      findOwn(db, row.id, person.id),
    ])
    return {
      courseId: row.id,
      courseName: row.name,
      className: row.class_name,
      description: presentIntro(context, row),
      semester: row.semester,
      term: String(row.term),
      total: row.student_count,
      minpic: coverUrl(publicUrl, row.theme),
      bannercolor: themeOf(row.theme).banner,
      teacher: { name: row.teacher, avatar: avatarUrl(config, row.avatar_id) },
      enrollstate: row.enrolment_open && row.ended_at === null && !row.code_stopped,
      auditstate: audited,
      isfull: row.student_count >= row.student_cap,
      isjoin: role !== null,
      formLists: form.filter(one => one.selected).map(question => presentQuestion(language, question)),
      apply: own ? await presentOwn(context, own) : null,
    }
  },

  apply: (context, { code, courseId, formLists }) => apply(context, { code, courseId }, formLists),

  listApplications: async (context, { auditstate, search, page, limit }) => {
    const [{ rows, total }, counts] = await Promise.all([
      pageOfApplicants(context.db, context.course.id, { state: auditstate, search, page, limit }),
      countApplicants(context.db, context.course.id),
    ])
    return {
      ...pageAnswer(
        rows.map(row => presentApplicant(context, row)),
        total,
        { page, limit },
      ),
      counts,
    }
  },

  getApplication: async (context, { id }) => {
    const row = (await findApplicant(context.db, id)) ?? fail(kernelErrors.notFound)
    return {
      ...presentApplicant(context, row),
      formLists: await answersOf(context, row),
      attempt: row.attempt,
      auditor: row.auditor ?? '',
    }
  },

  decide: (context: CourseContext, { id, auditstate, reason }) =>
    decide(context, { ids: id, passes: auditstate === '1', reason }),
})

const readLabels = prepared((db, courseId: string) =>
  db.selectFrom('enrolment_label').select(['id', 'title']).where('course_id', '=', courseId).orderBy('id'),
)

const putLabel = prepared((db, id: string, courseId: string, title: string, now: number) =>
  db.insertInto('enrolment_label').values({ id, course_id: courseId, title, created_at: at(now) }),
)

const deleteLabel = prepared((db, courseId: string, id: string) =>
  db.deleteFrom('enrolment_label').where('course_id', '=', courseId).where(sql<SqlBool>`id::text = ${id}`),
)

const setAudited = prepared((db, courseId: string, now: number, audited: boolean) =>
  db
    .insertInto('enrolment_setting')
    .values({ course_id: courseId, audited, updated_at: at(now) })
    .onConflict(conflict => conflict.column('course_id').doUpdateSet({ audited, updated_at: at(now) })),
)

// Another course's label is invalid.
const setLabel = prepared((db, courseId: string, now: number, labelId: string) => {
  const label_id = sql<string | null>`(select id from enrolment_label
    where course_id = ${courseId} and id::text = ${labelId})`
  return db
    .insertInto('enrolment_setting')
    .values({ course_id: courseId, label_id, updated_at: at(now) })
    .onConflict(conflict => conflict.column('course_id').doUpdateSet({ label_id, updated_at: at(now) }))
})

async function answersOf(context: AccountContext, row: ApplicantRow) {
  return presentAnswers(context, row.answers, await filesOf(context.db, filesIn(row.answers)))
}

async function presentOwn(context: AccountContext, row: ApplicantRow) {
  return {
    id: row.id,
    auditstate: row.state,
    reason: row.reason,
    createdAt: row.applied_at,
    reviewedAt: row.decided_at,
    formLists: await answersOf(context, row),
  }
}
