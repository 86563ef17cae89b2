import { type SqlBool, sql } from 'kysely'
import { defaultKinds, type QuestionKind } from '#contract/features/enrolment/entities.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import {
  defaultTitles,
  isDefault,
  maxOptions,
  maxQuestions,
  type QuestionDraft,
  questionProblems,
  titleLength,
} from '#contract/features/enrolment/rules.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export interface FormQuestion extends QuestionDraft {
  /** Empty for a default question of a form that was never saved. */
  id: string
}

const limits = {
  titleMissing: {},
  titleLong: { limit: titleLength },
  optionsMissing: { limit: maxOptions },
  tooManyQuestions: { limit: maxQuestions },
} as const

/** Required of everybody unless the teacher changes it. */
const selectedAtFirst: readonly QuestionKind[] = ['name', 'student_number']

/** The form of a course, in its order; the default questions come first. */
export async function readForm(db: Database, courseId: string): Promise<FormQuestion[]> {
  const rows = await questionsOf(db, courseId)
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

const questionsOf = prepared((db, courseId: string) =>
  db
    .selectFrom('enrolment_question')
    .select(['id', 'kind', 'title', 'selected', 'required', 'options'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

const rank = (kind: QuestionKind) => (isDefault(kind) ? defaultKinds.indexOf(kind) : defaultKinds.length)

export async function readSetting(db: Database, courseId: string) {
  const row = await settingOf.first(db, courseId)
  return { audited: row?.audited ?? true, labelId: row?.label_id ?? null }
}

const settingOf = prepared((db, courseId: string) =>
  db.selectFrom('enrolment_setting').select(['audited', 'label_id']).where('course_id', '=', courseId),
)

/** What a client may send of a question: at least its title. */
export interface GivenQuestion {
  id: string
  type?: QuestionKind
  title: string
  selected: boolean
  required: boolean
  options: string[]
}

/** A default question may be identified by its title alone. */
function asDraft({ type, ...question }: GivenQuestion): FormQuestion {
  const title = question.title.trim()
  const byTitle = defaultKinds.find(kind => Object.values(defaultTitles[kind]).includes(title))
  return { ...question, title, kind: type ?? byTitle ?? 'text' }
}

/**
 * Saves the form as given: questions no longer in it are dropped. If none is given it stays as it is, and one never
 * saved gets its ids. @returns whether anything is asked @throws titleMissing and others
 */
export async function saveForm(unit: Unit, courseId: string, given?: readonly GivenQuestion[]) {
  const { db, now } = unit
  // Two devices that save at once must not both add the default questions.
  const [, known] = await Promise.all([lockCourse(db, courseId), readForm(db, courseId)])
  if (!given && known.every(({ selected, id }) => !selected || id !== ''))
    return known.some(({ selected }) => selected)
  const wanted = given?.map(asDraft) ?? known
  const [problem] = questionProblems(wanted).values()
  if (problem) fail(enrolmentErrors[problem], limits[problem])

  const kept = new Map<string, QuestionRow>()
  for (const [position, question] of wanted.entries()) {
    const before = isDefault(question.kind)
      ? known.find(one => one.kind === question.kind && one.id !== '')
      : known.find(one => one.id !== '' && one.id === question.id && one.kind === question.kind)
    const id = before?.id ?? newId()
    if (kept.has(id)) continue
    const { kind, selected } = question
    const title = isDefault(kind) ? '' : question.title
    const required = selected && question.required
    const options = kind === 'choice' ? [...question.options] : []
    const row = { id, courseId, type: kind, title, selected, required, options, position }
    kept.set(id, row)
    void (before ? changeQuestion(db, row) : addQuestion(db, row))
  }
  const gone = known.filter(one => one.id !== '' && !kept.has(one.id))
  const [defaults, own] = [gone.filter(one => isDefault(one.kind)), gone.filter(one => !isDefault(one.kind))]
  void askNoLonger(db, idsOf(defaults))
  void deleteQuestions(db, now, idsOf(own))
  return [...kept.values()].some(({ selected }) => selected)
}

const idsOf = (questions: readonly FormQuestion[]) => questions.map(({ id }) => id)

interface QuestionRow {
  id: string
  courseId: string
  type: QuestionKind
  title: string
  selected: boolean
  required: boolean
  options: string[]
  position: number
}

const columnsOf = ({ title, selected, required, options, position }: QuestionRow) => ({
  title,
  selected,
  required,
  options,
  position,
})

const changeQuestion = prepared((db, row: QuestionRow) =>
  db.updateTable('enrolment_question').set(columnsOf(row)).where('id', '=', row.id),
)

const addQuestion = prepared((db, row: QuestionRow) =>
  db
    .insertInto('enrolment_question')
    .values({ id: row.id, course_id: row.courseId, kind: row.type, ...columnsOf(row) })
    .onConflict(conflict => conflict.doNothing()),
)

const askNoLonger = prepared((db, ids: readonly string[]) =>
  db
    .updateTable('enrolment_question')
    .set({ selected: false, required: false })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)

const deleteQuestions = prepared((db, now: number, ids: readonly string[]) =>
  db
    .updateTable('enrolment_question')
    .set({ deleted_at: at(now) })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)
