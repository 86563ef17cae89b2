import { kernelErrors } from '#contract/error.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import type { EntryInput, SectionInput } from '#contract/features/test/entities.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import {
  bankForTests,
  copyNewest,
  keepUses,
  noteArrivedUses,
  placeQuestions,
  questionsToDraw,
  type Standing,
} from '#server/features/question/public.ts'
import { moveRubrics } from '#server/features/rubric/public.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import {
  drawsIn,
  originsOf,
  questionsIn,
  replaceRows,
  retitle,
  sectionsIn,
  type TestDraw,
  type TestQuestion,
  type TestSection,
} from '../store.ts'

/** What a test consists of. */
export interface Content {
  sections: readonly TestSection[]
  draws: readonly TestDraw[]
  questions: readonly TestQuestion[]
}

export async function contentOf({ db }: Pick<CourseContext, 'db'>, testId: string): Promise<Content> {
  const [sections, draws, questions] = await Promise.all([
    sectionsIn(db, testId),
    drawsIn(db, testId),
    questionsIn(db, testId),
  ])
  return { sections, draws: worthOf(draws, questions), questions }
}

/**
 * Draws with what each of their questions gives: what most of them do, since a regrade changes single ones or all of them
 * (decision 278). Where as many give one as another, it stays what it was.
 */
export const worthOf = (draws: readonly TestDraw[], questions: Content['questions']): readonly TestDraw[] =>
  draws.map(draw => {
    const its = questions.filter(
      ({ type, draw_id, dropped_at }) =>
        draw_id === draw.id && dropped_at === null && typeOf(type)?.isAnswered,
    )
    const counts = Map.groupBy(its, ({ points }) => points)
    const most = Math.max(0, ...[...counts.values()].map(({ length }) => length))
    const usual = [...counts].flatMap(([points, { length }]) => (length === most ? [points] : []))
    return usual.length === 0 || usual.includes(draw.points) ? draw : { ...draw, points: Math.max(...usual) }
  })

type Draw = NonNullable<EntryInput['draw']>

/** Which questions a draw is about, so that one that is asked for again is known. */
const criteriaOf = (draw: {
  bankId: string | null
  folderId: string | null
  inFolder: boolean
  types: readonly number[]
  difficulties: readonly number[]
  knowledge: readonly string[]
  tags: readonly string[]
}) =>
  JSON.stringify([
    ...[draw.bankId, draw.folderId, draw.inFolder],
    ...[draw.types, draw.difficulties, draw.knowledge, draw.tags].map(one => [...one].sort()),
  ])
const criteriaGiven = ({ folderId, ...draw }: Draw) =>
  criteriaOf({ ...draw, folderId: folderId ?? null, inFolder: folderId !== undefined })
const criteriaKnown = ({ bank_id, folder_id, in_folder, ...draw }: TestDraw) =>
  criteriaOf({ ...draw, bankId: bank_id, folderId: folder_id, inFolder: in_folder })

/** @throws sectionMissing, pointsInvalid, drawsNothing, questionTwice; malformed for an entry that is nothing */
function checkSections(sections: readonly SectionInput[]) {
  if (sections.length === 0) fail(testErrors.sectionMissing)
  const entries = sections.flatMap(section => section.entries)
  for (const { id, fromId, question, draw, points } of entries) {
    if (!isScoreWithin(points, testLimits.points))
      fail(testErrors.pointsInvalid, { limit: testLimits.points })
    const isOne = [id ?? question, fromId, draw].filter(one => one !== null && one !== undefined).length === 1
    if (!isOne) fail(kernelErrors.malformed, { field: 'sections' })
  }
  const named = entries.flatMap(({ id, fromId }) => id ?? fromId ?? [])
  if (new Set(named).size < named.length) fail(testErrors.questionTwice)
  const counts = entries.flatMap(({ draw }) => (draw ? [draw.count] : []))
  if (counts.length > 0 && counts.every(count => count === 0)) fail(testErrors.drawsNothing)
}

/** Whether the same questions and draws stand in the same places, for the same points. */
function isSame(sections: readonly SectionInput[], { sections: known, draws, questions }: Content) {
  const given = sections.map(({ entries }) =>
    entries.map(({ id, question, draw, points }) => {
      if (question) return 'other words'
      return draw ? `${criteriaGiven(draw)} ${draw.isAnew} ${draw.count} ${points}` : `${id} ${points}`
    }),
  )
  const kept = known.map(section =>
    entriesIn(section, { draws, questions }).map(entry =>
      'count' in entry
        ? `${criteriaKnown(entry)} false ${entry.count} ${entry.points}`
        : `${entry.question_id} ${entry.points}`,
    ),
  )
  return JSON.stringify(given) === JSON.stringify(kept)
}

/** The questions and draws of a section, in their order. */
export function entriesIn(
  section: Pick<TestSection, 'id'>,
  { draws, questions }: Omit<Content, 'sections'>,
): (TestQuestion | TestDraw)[] {
  return [
    ...questions.filter(one => one.section_id === section.id && one.draw_id === null),
    ...draws.filter(one => one.section_id === section.id),
  ].sort((one, other) => one.position - other.position)
}

/**
 * What copies of a test's questions were made of in the end: a copy of a copy is one of the same original, and stays so where
 * whoever copies it may not use the bank of that.
 */
async function originalsOf(context: CourseContext, testId: string, questionIds: readonly string[]) {
  const rows = await originsOf(context.db, questionIds)
  noteArrivedUses(
    context.db,
    'test',
    rows.map(({ origin_id }) => ({ versionId: origin_id, subjectId: testId })),
  )
  return new Map(rows.map(({ question_id, origin_id }) => [question_id, origin_id]))
}

/** What a draw draws from: as it was where nothing of it changes. @throws drawTooFew, notFound */
async function poolOf(
  context: CourseContext,
  bankId: string,
  draw: Draw,
  known: Content,
): Promise<Standing[]> {
  const before = known.draws.find(one => criteriaKnown(one) === criteriaGiven(draw))
  const kept = before ? known.questions.filter(one => one.draw_id === before.id) : []
  if (before && !draw.isAnew && kept.length >= draw.count)
    return kept.map(one => ({
      versionId: one.version_id,
      questionId: one.question_id,
      originId: one.origin_id,
    }))
  const { count, isAnew: _, bankId: from, ...criteria } = draw
  if (from === null) return fail(kernelErrors.notFound)
  const ids = await questionsToDraw(context, { ...criteria, bankId: from, search: '' }, testLimits.pool)
  if (ids.length < count) fail(testErrors.drawTooFew, { found: ids.length, wanted: count })
  if (ids.length === 0) return []
  const copies = await copyNewest(context, ids, { bankId, folderId: null }, 'test')
  return copies.map(copy => ({
    versionId: copy.versionId,
    questionId: copy.id,
    originId: copy.fromVersionId,
  }))
}

export interface Sum {
  /** By slot. */
  slotPoints: Record<number, number>
  total: number
  isDrawn: boolean
  /** A regrade has changed what some of those to draw from are worth: each paper is brought to the whole. */
  isUneven: boolean
}

/** What a paper is worth, and which slots there may be. */
export function sumOf({ draws, questions }: Pick<Content, 'draws' | 'questions'>): Sum {
  const counting = questions.filter(({ type, dropped_at }) => typeOf(type)?.isAnswered && dropped_at === null)
  const fixed = counting.filter(({ draw_id }) => draw_id === null)
  const ofDraw = new Map(draws.map(({ id, points }) => [id, points]))
  const total = [...fixed.map(({ points }) => points), ...draws.map(({ count, points }) => count * points)]
  return {
    slotPoints: Object.fromEntries(counting.map(({ slot, points }) => [slot, points])),
    total: Math.round(total.reduce((sum, points) => sum + points, 0) * 10) / 10,
    isDrawn: draws.some(({ count }) => count > 0),
    isUneven: questions.some(
      ({ type, draw_id, points, dropped_at }) =>
        draw_id !== null &&
        typeOf(type)?.isAnswered &&
        (dropped_at !== null || points !== ofDraw.get(draw_id)),
    ),
  }
}

/** @throws nothingToAnswer, tooManyQuestions */
export function checkSum({ total }: Sum, { draws, questions }: Pick<Content, 'draws' | 'questions'>) {
  if (total <= 0) fail(testErrors.nothingToAnswer)
  if (total > testLimits.total) fail(testErrors.totalTooHigh, { limit: testLimits.total })
  const onPaper =
    questions.filter(({ draw_id }) => draw_id === null).length +
    draws.reduce((sum, one) => sum + one.count, 0)
  if (questions.length > testLimits.questions || onPaper > testLimits.ofPaper)
    fail(testErrors.tooManyQuestions, {
      limit: onPaper > testLimits.ofPaper ? testLimits.ofPaper : testLimits.questions,
    })
}

const noContent: Content = { sections: [], draws: [], questions: [] }

/**
 * Writes what a test consists of, in place of what it did.
 * @param isBegun somebody has begun: only what sections say may change
 * @returns what it consists of now
 * @throws questionsFixed; what is wrong with a question, a draw, the whole
 */
export async function writeSections(
  context: CourseContext,
  testId: string,
  given: readonly SectionInput[],
  { known = noContent, isBegun = false }: { known?: Content; isBegun?: boolean } = {},
): Promise<Content> {
  const { db } = context
  checkSections(given)
  const texts = given.map(({ title, details }) => ({ title, details: cleanHtml(details) }))
  if (isBegun) {
    if (!isSame(given, known)) fail(testErrors.questionsFixed)
    const sections = known.sections.map(({ id }, place) => ({ id, ...texts[place]! }))
    retitle(db, sections)
    return { ...known, sections }
  }
  const bankId = await bankForTests(context)
  const entries = given.flatMap(section => section.entries)
  const standing = await placeQuestions(
    context,
    { bankId, known: known.questions, originalsOf: ids => originalsOf(context, testId, ids) },
    entries,
  )
  const pools = new Map<EntryInput, Standing[]>()
  for (const entry of entries)
    if (entry.draw) pools.set(entry, await poolOf(context, bankId, entry.draw, known))

  const sections = texts.map((text, position) => ({ id: newId(), activity_id: testId, position, ...text }))
  const draws: TestDraw[] = []
  const rows: Omit<TestQuestion, 'type' | 'difficulty' | 'dropped_at' | 'is_full'>[] = []
  const add = (one: Standing, place: Pick<TestQuestion, 'section_id' | 'draw_id' | 'position' | 'points'>) =>
    rows.push({
      ...place,
      slot: rows.length + 1,
      version_id: one.versionId,
      question_id: one.questionId,
      origin_id: one.originId,
    })
  for (const [place, section] of given.entries())
    for (const [position, entry] of section.entries.entries()) {
      const { draw, points } = entry
      const section_id = sections[place]!.id
      if (!draw) {
        add(standing.get(entry)!, { section_id, draw_id: null, position, points })
        continue
      }
      const { folderId, bankId: bank_id, isAnew: _, ...criteria } = draw
      const id = newId()
      draws.push({
        ...criteria,
        ...{ id, section_id, position, points, bank_id },
        ...{ folder_id: folderId ?? null, in_folder: folderId !== undefined },
      })
      for (const [inPool, one] of pools.get(entry)!.entries())
        add(one, { section_id, draw_id: id, position: inPool, points })
    }
  replaceRows(db, testId, {
    sections,
    draws,
    questions: rows.map(({ question_id: _, ...row }) => ({ ...row, activity_id: testId })),
  })
  const slotOf = new Map(rows.map(({ question_id, slot }) => [question_id, slot]))
  const moved = known.questions.flatMap(({ question_id, slot: before }) => {
    const now = slotOf.get(question_id)
    return now === undefined ? [] : [{ before, now }]
  })
  if (known.questions.length > 0) moveRubrics(db, testId, moved)
  const kept = new Set(slotOf.keys())
  await keepUses(
    context,
    { kind: 'test', subjectId: testId },
    rows.flatMap(({ version_id, origin_id }) => [version_id, ...(origin_id === null ? [] : [origin_id])]),
    known.questions.flatMap(({ question_id }) => (kept.has(question_id) ? [] : [question_id])),
  )
  const content = await contentOf(context, testId)
  checkSum(sumOf(content), content)
  return content
}
