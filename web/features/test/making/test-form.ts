import type { Value } from '#contract/call.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { testCalls } from '#contract/features/test/calls.ts'
import type { drawInput, sectionInput, sectionShown } from '#contract/features/test/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { BegunForm } from '#web/features/activity/editor/BeginField.tsx'
import {
  nothingWritten,
  type Unfinished,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import { type SettingsForm, settingsInputOf, settingsOf, usualSettings } from '../settings/settings-form.ts'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    test: true
  }
}

export type SectionShown = Value<typeof sectionShown>
export type Info = AnswerOf<typeof testCalls.get>
/** With what it consists of. */
export type Whole = Info & { sections: SectionShown[] }

/** What the form of a test holds. */
export interface TestForm extends WrittenForm, BegunForm, SettingsForm {
  deadline: number | null
  sections: SectionForm[]
}

export interface SectionForm {
  /** Names it on this device alone. */
  key: string
  title: string
  /** HTML. */
  details: string
  entries: EntryForm[]
  /** Its questions stay as they are, whatever else may change. */
  isFixed?: boolean
}

interface EntryBase {
  key: string
  /** Of a draw: of each question of it. Null: the field is empty. */
  points: number | null
  /** How it is asked, for a kind that has several ways. */
  asking?: number
  /** Of what a class writes for all to see: others see it once the results are shown. */
  isShownLater?: boolean
}

/** A question as a list shows it. */
interface Listed {
  type: number
  difficulty: number
  excerpt: string
}

/** One that the test has. */
export interface KnownEntry extends EntryBase, Listed {
  kind: 'known'
  id: string
  fromId: string | null
  /** There is a newer version in the bank that it came from. */
  isNewer: boolean
  isDropped: boolean
  /** That one is taken when the test is saved. */
  takesNewer: boolean
  /** Other words for it; null: as it is. */
  question: QuestionInput | null
  files: Attachment[]
}

/** One of a bank. */
export interface TakenEntry extends EntryBase, Listed {
  kind: 'taken'
  fromId: string
}

/** One that was written here. */
export interface WrittenEntry extends EntryBase, Listed {
  kind: 'written'
  question: QuestionInput
  files: Attachment[]
}

/** Some of a bank, by chance. */
export interface DrawEntry extends EntryBase {
  kind: 'draw'
  draw: Value<typeof drawInput>
  bankTitle: string
  /** What it draws from; undefined: not known before it is saved. */
  poolSize?: number
}

export type EntryForm = KnownEntry | TakenEntry | WrittenEntry | DrawEntry

let made = 0
/** A name that no other row of this form has, also when it comes back from the device. */
export const newKey = () => `${Date.now().toString(36)}${(made++).toString(36)}`

export const emptySection = (): SectionForm => ({ key: newKey(), title: '', details: '', entries: [] })

export const emptyForm: TestForm = {
  ...nothingWritten,
  publication: 'never',
  ...{ beginsAt: null, deadline: null },
  ...usualSettings,
  sections: [{ key: 'first', title: '', details: '', entries: [] }],
}

/** A test as its form holds it, to be changed. */
export const formOf = (info: Whole): TestForm => ({
  ...writtenIn(info),
  ...{ beginsAt: info.beginsAt, deadline: info.deadline },
  ...settingsOf(info),
  sections: entriesOf(info.sections),
})

export const entriesOf = (sections: readonly SectionShown[]): SectionForm[] =>
  sections.map((section, place) => ({
    key: `section ${place}`,
    title: section.title,
    details: section.details,
    entries: section.entries.flatMap((entry, row) => entryOf(entry, `${place} ${row}`)),
  }))

function entryOf({ question, draw, points }: SectionShown['entries'][number], key: string): EntryForm[] {
  if (draw) {
    const { poolSize, bankTitle, ...criteria } = draw
    return [{ kind: 'draw', key, points, poolSize, bankTitle, draw: { ...criteria, isAnew: false } }]
  }
  if (!question) return []
  const { id, type, difficulty, excerpt, fromId, isNewer, isDropped } = question
  const shown = { type, difficulty, excerpt, fromId, isNewer, isDropped }
  return [{ kind: 'known', key: id, id, ...shown, takesNewer: false, question: null, files: [], points }]
}

const none = { id: null, fromId: null, question: null, draw: null }

/** The sections as the calls take them. */
export const sectionsInputOf = (sections: readonly SectionForm[]): Value<typeof sectionInput>[] =>
  sections.map(({ title, details, entries }) => ({
    title,
    details,
    entries: entries.map(entry => ({ ...none, points: entry.points ?? 0, ...named(entry) })),
  }))

function named(entry: EntryForm) {
  if (entry.kind === 'draw') return { draw: entry.draw }
  if (entry.kind === 'written') return { question: entry.question }
  if (entry.kind === 'taken') return { fromId: entry.fromId }
  return entry.takesNewer ? { fromId: entry.fromId } : { id: entry.id, question: entry.question }
}

export const inputOf = (form: TestForm) => ({
  ...settingsInputOf(form),
  ...{ beginsAt: form.beginsAt, deadline: form.deadline },
})

/** How many questions a paper has, and what it is worth. */
export function sumOf(sections: readonly SectionForm[]) {
  const entries = sections.flatMap(section => section.entries)
  const count = entries.reduce((sum, entry) => sum + (entry.kind === 'draw' ? entry.draw.count : 1), 0)
  const points = entries.reduce((sum, entry) => sum + worthOf(entry), 0)
  return { count, points: Math.round(points * 10) / 10 }
}

export function worthOf(entry: EntryForm): number {
  if (entry.kind === 'draw') return entry.draw.count * (entry.points ?? 0)
  return isAsked(entry) ? (entry.points ?? 0) : 0
}

/** Something is answered, and may be worth points; a text between questions is only read. */
export const isAsked = (entry: EntryForm): boolean =>
  entry.kind === 'draw' || typeOf(entry.type)?.isAnswered !== false

export const isDrawn = (sections: readonly SectionForm[]) =>
  sections.some(({ entries }) => entries.some(entry => entry.kind === 'draw' && entry.draw.count > 0))

const hasQuestions = ({ sections }: TestForm) => sections.some(({ entries }) => entries.length > 0)

/** An unfinished new test of a course, kept on the device; also one that has nothing but questions yet. */
export const unfinishedTest: Unfinished<TestForm> = unfinished(
  'test',
  emptyForm,
  form => form.title === '' && form.details === '' && form.files.length === 0 && !hasQuestions(form),
)
