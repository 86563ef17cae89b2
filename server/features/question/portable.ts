import { questionLimits } from '#contract/features/question/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { anyCount, anyPlace, type Portable, type PortableRow } from '#server/kernel/portable.ts'
import { dropUnsound } from './arriving.ts'
import { mendFolders } from './folder-places.ts'

const ofVersion = { from: ['version_id', 'question_version'] as [string, 'question_version'] }
const types = [1, 999] as const

/** The banks of a course travel with it, whole; where their questions are used does not. */
export const questionPortable: Portable = {
  tables: [
    {
      table: 'question_bank',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { id: 'own', owner_id: 'author', course_id: 'course' },
      required: ['course_id'],
      fresh: now => ({ created_at: now, changed_at: now }),
      counted: { en: 'Question banks', zh: '题库' },
    },
    {
      table: 'question_folder',
      part: 'content',
      from: ['bank_id', 'question_bank'],
      refs: { id: 'own', bank_id: 'question_bank', parent_id: 'question_folder' },
      ranges: { position: anyPlace },
    },
    {
      table: 'question',
      part: 'content',
      from: ['bank_id', 'question_bank'],
      refs: { id: 'own', bank_id: 'question_bank', folder_id: 'question_folder' },
      ranges: {
        version: [1, anyCount[1]],
        type: types,
        difficulty: [1, 3],
        points: [0, questionLimits.points],
      },
      isSound: ({ knowledge, tags }) => areLabels(knowledge) && areLabels(tags),
      counted: { en: 'Questions', zh: '题目' },
    },
    {
      table: 'question_version',
      part: 'content',
      from: ['question_id', 'question'],
      refs: { id: 'own', question_id: 'question', author_id: 'author' },
      html: ['html'],
      pictured: ['html'],
      json: ['parts', 'scoring'],
      texts: textsOfParts,
      ranges: { number: [1, anyCount[1]], type: types },
    },
    {
      ...ofVersion,
      table: 'question_key',
      part: 'content',
      refs: { version_id: 'question_version' },
      html: ['explanation'],
      pictured: ['explanation'],
      json: ['key'],
      texts: picturesOfKey,
    },
    {
      ...ofVersion,
      table: 'question_file',
      part: 'content',
      refs: { version_id: 'question_version', file_id: 'file' },
      ranges: { position: [-2, questionLimits.files] },
    },
  ],
  stays: {
    question_bank_reader: 'shared by a person with people, not by the course',
    question_use: 'said by what uses them',
  },
  async settle(unit, courseId, arrived, isForeign) {
    if (!arrived.get('question_bank')) return
    if (!isForeign) return
    await Promise.all([mendFolders(unit, courseId), dropUnsound(unit, courseId)])
  },
}

const areLabels = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= questionLimits.labels &&
  value.every(one => typeof one === 'string' && one.length <= questionLimits.label)

/** Parts that are not what the type says stay as they are: `dropUnsound` finds them. */
function textsOfParts({ type, parts }: PortableRow, change: (html: string) => string): PortableRow {
  const known = typeOf(Number(type))
  const read = known?.parts.safeParse(parts)
  return known && read?.success ? { parts: known.withTexts(read.data, change) } : {}
}

/** A key does not say of which type it is; its texts are cleaned once it stands beside its version. */
function picturesOfKey({ key }: PortableRow, change: (html: string) => string): PortableRow {
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, deep(inner)]))
    return typeof value === 'string' && value.includes('data-file=') ? change(value) : value
  }
  return { key: deep(key) }
}
