import { encode } from 'zod'
import type { Language } from '#contract/error.ts'
import { enrolmentSetting } from '#contract/features/enrolment/entities.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { readForm, readSetting } from './form.ts'
import { presentQuestion } from './present.ts'

interface SettingQuery {
  courseId: string
  language: Language
}

/** The same in wire form, for answers of the course. */
export const encodedSettingOf = async (unit: Unit, asked: SettingQuery): Promise<Record<string, unknown>> =>
  encode(enrolmentSetting, await enrolmentSettingOf(unit, asked))

/** How newcomers apply for a course: the settings and the form. */
export async function enrolmentSettingOf({ db }: Unit, { courseId, language }: SettingQuery) {
  const [form, setting, { enrolment_open }] = await Promise.all([
    readForm(db, courseId),
    readSetting(db, courseId),
    enrolmentOpen.one(db, courseId),
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
