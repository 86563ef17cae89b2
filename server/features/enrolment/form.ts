import { defaultKinds, type QuestionKind } from '#contract/features/enrolment/entities.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import {
  defaultTitles,
  isDefault,
  mostOptions,
  mostQuestions,
  type QuestionDraft,
  questionProblems,
  titleLength,
} from '#contract/features/enrolment/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'

export interface FormQuestion extends QuestionDraft {
  /** Empty for a default question of a form that was never saved. */
  id: string
}

const limits = {
  titleMissing: {},
  titleLong: { limit: titleLength },
  optionsMissing: { limit: mostOptions },
  tooManyQuestions: { limit: mostQuestions },
} as const

/** Asked of everybody unless the teacher wants something else. */
const selectedAtFirst: readonly QuestionKind[] = ['name', 'student_number']

/** The form of a course, in its order; the default questions come first. */
export async function readForm(db: Database, courseId: string): Promise<FormQuestion[]> {
  const rows = await db
    .selectFrom('enrolment_question')
    .select(['id', 'kind', 'title', 'selected', 'required', 'options'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const saved = rows.map(row => ({ ...row, kind: row.kind as QuestionKind }))
  const missing = defaultKinds.filter(kind => !saved.some(question => question.kind === kind))
  return [
    ...missing.map(kind => ({
      id: '',
      kind,
      title: '',
      selected: saved.length === 0 && selectedAtFirst.includes(kind),
      required: saved.length === 0 && selectedAtFirst.includes(kind),
      options: [],
    })),
    ...saved,
  ].sort((a, b) => rank(a.kind) - rank(b.kind))
}

const rank = (kind: QuestionKind) => (isDefault(kind) ? defaultKinds.indexOf(kind) : defaultKinds.length)

export async function readSetting(db: Database, courseId: string) {
  const row = await db
    .selectFrom('enrolment_setting')
    .select(['audited', 'label_id'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return { audited: row?.audited ?? true, labelId: row?.label_id ?? null }
}

/** What a client may send of a question: at least its title. */
export interface GivenQuestion {
  id: string
  type?: QuestionKind
  title: string
  selected: boolean
  required: boolean
  options: string[]
}

/** A default question may be known by its title alone. */
function asDraft({ type, ...question }: GivenQuestion): FormQuestion {
  const title = question.title.trim()
  const byTitle = defaultKinds.find(kind => Object.values(defaultTitles[kind]).includes(title))
  return { ...question, title, kind: type ?? byTitle ?? 'text' }
}

/**
 * Keeps the form as it is given: what is not in it any more is asked no longer. Where none is given, it stays as it is, and
 * one that was never saved gets its ids. @throws titleMissing and others
 */
export async function saveForm(unit: Unit, courseId: string, given?: readonly GivenQuestion[]) {
  const { db, now } = unit
  // Two devices that save at once must not both add the default questions.
  await lockCourse(db, courseId)
  const known = await readForm(db, courseId)
  if (!given && known.every(({ selected, id }) => !selected || id !== '')) return
  const wanted = given?.map(asDraft) ?? known
  const [problem] = questionProblems(wanted).values()
  if (problem) fail(enrolmentErrors[problem], limits[problem])

  const kept: string[] = []
  for (const [position, question] of wanted.entries()) {
    const before = isDefault(question.kind)
      ? known.find(one => one.kind === question.kind && one.id !== '')
      : known.find(one => one.id !== '' && one.id === question.id && one.kind === question.kind)
    const values = {
      title: isDefault(question.kind) ? '' : question.title,
      selected: question.selected,
      required: question.selected && question.required,
      options: question.kind === 'choice' ? [...question.options] : [],
      position,
    }
    const id = before?.id ?? newId()
    if (kept.includes(id)) continue
    kept.push(id)
    if (before) await db.updateTable('enrolment_question').set(values).where('id', '=', id).execute()
    else
      await db
        .insertInto('enrolment_question')
        .values({ id, course_id: courseId, kind: question.kind, ...values })
        .onConflict(conflict => conflict.doNothing())
        .execute()
  }
  const gone = known.filter(one => one.id !== '' && !kept.includes(one.id))
  const [defaults, own] = [gone.filter(one => isDefault(one.kind)), gone.filter(one => !isDefault(one.kind))]
  if (defaults.length > 0)
    await db
      .updateTable('enrolment_question')
      .set({ selected: false, required: false })
      .where(
        'id',
        'in',
        defaults.map(one => one.id),
      )
      .execute()
  if (own.length > 0)
    await db
      .updateTable('enrolment_question')
      .set({ deleted_at: at(now) })
      .where(
        'id',
        'in',
        own.map(one => one.id),
      )
      .execute()
}
