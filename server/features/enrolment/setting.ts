import { encode } from 'zod'
import { enrolmentSetting } from '#contract/features/enrolment/entities.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { readForm, readSetting } from './form.ts'
import { presentQuestion } from './present.ts'

/** The same in wire form, for answers of the course. */
export const encodedSettingOf = async (context: CourseContext): Promise<Record<string, unknown>> =>
  encode(enrolmentSetting, await enrolmentSettingOf(context))

/** How newcomers apply for a course: the settings and the form. */
export async function enrolmentSettingOf({ db, course, language }: CourseContext) {
  const [form, setting, { enrolment_open }] = await Promise.all([
    readForm(db, course.id),
    readSetting(db, course.id),
    enrolmentOpen.one(db, course.id),
  ])
  return {
    enrollstate: enrolment_open,
    auditstate: setting.audited,
    joinlabelid: setting.labelId ?? '',
    formLists: form.map(question => presentQuestion(language, question)),
  }
}

const enrolmentOpen = prepared((db, courseId: string) =>
  db.selectFrom('course').select('enrolment_open').where('id', '=', courseId),
)
