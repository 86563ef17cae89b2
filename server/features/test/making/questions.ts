import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { drawSlots, shufflerOf } from '#contract/features/test/drawing.ts'
import { keysOf, newerThan, presentAsked, presentKey, wordingOf } from '#server/features/question/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { testOf } from '../store.ts'
import { type Content, contentOf, entriesIn } from './sections.ts'

interface Told {
  version_id: string
  html: string
  /** That it was copied from, as far as the caller may use it. */
  from_id: string | null
}
const toldOf = prepared(
  (_, id: string, accountId: string) => sql<Told>`
    select asked.version_id, left(version.html, ${sql.lit(excerptSource)}) as html, (
      select question.id from question_version origin
      join question on question.id = origin.question_id and question.deleted_at is null
      where origin.id = asked.origin_id and exists (
        select from question_bank_right has where has.bank_id = question.bank_id and has.account_id = ${accountId}::uuid)
    ) as from_id
    from test_question asked join question_version version on version.id = asked.version_id
    where asked.activity_id = ${id} and asked.draw_id is null`,
)
const banksOfDraws = prepared(
  (_, id: string) => sql<{ id: string; title: string }>`
    select bank.id, bank.title from question_bank bank where bank.deleted_at is null and bank.id in (
      select draw.bank_id from test_draw draw join test_section section on section.id = draw.section_id
      where section.activity_id = ${id})`,
)

/** The sections of a test with their questions and draws, as staff edit them. @throws notFound */
export async function listQuestions(context: CourseContext, id: string) {
  const { db, person } = context
  const [task, content, told, banks] = await Promise.all([
    taskToSee(context, id),
    contentOf(context, id),
    toldOf(db, id, person.id),
    banksOfDraws(db, id),
  ])
  const shown = new Map(told.map(one => [one.version_id, one]))
  const origins = content.questions.flatMap(({ origin_id }) => origin_id ?? [])
  const newer = await newerThan(db, origins)
  const titles = new Map(banks.map(bank => [bank.id, bank.title]))
  const sections = content.sections.map(section => ({
    title: section.title,
    details: section.details,
    entries: entriesIn(section, content).map(entry => {
      if ('count' in entry) {
        const { bank_id, folder_id, in_folder, types, difficulties, knowledge, tags, count, points } = entry
        const poolSize = content.questions.filter(({ draw_id }) => draw_id === entry.id).length
        return {
          question: null,
          points,
          draw: {
            bankId: bank_id,
            ...(in_folder && { folderId: folder_id }),
            ...{ types, difficulties, knowledge, tags, count, poolSize },
            bankTitle: titles.get(bank_id ?? '') ?? '',
          },
        }
      }
      const from = shown.get(entry.version_id)
      const fromId = from?.from_id ?? null
      return {
        draw: null,
        points: entry.points,
        question: {
          id: entry.question_id,
          ...{ type: entry.type, difficulty: entry.difficulty, points: entry.points, fromId },
          excerpt: excerptOf(from?.html ?? ''),
          isNewer: fromId !== null && newer.has(entry.origin_id ?? ''),
          isDropped: entry.dropped_at !== null,
        },
      }
    }),
  }))
  return { sections, revision: task.revision }
}

/** A question of a paper: its place in the whole, and its version. */
export interface Placed {
  slot: number
  /** Of its section, from 0. */
  section: number
  versionId: string
  questionId: string
  points: number
  type: number
  difficulty: number
}

/** The questions of one paper in the order to show. */
export function drawnPaper(
  { sections, draws, questions }: Content,
  shufflesQuestions: boolean,
  seed: number,
): Placed[] {
  const plan = {
    shufflesQuestions,
    sections: sections.map(section => ({
      entries: entriesIn(section, { draws, questions }).map(entry =>
        'count' in entry
          ? {
              pool: questions.flatMap(one => (one.draw_id === entry.id ? [one.slot] : [])),
              count: entry.count,
            }
          : { slot: entry.slot, isParagraph: typeOf(entry.type)?.isAnswered === false },
      ),
    })),
  }
  const bySlot = new Map(placedIn({ sections, questions }).map(one => [one.slot, one]))
  return drawSlots(plan, seed).map(slot => bySlot.get(slot)!)
}

/** All questions of a test, also those that are drawn for some only. */
export function placedIn({ sections, questions }: Pick<Content, 'sections' | 'questions'>): Placed[] {
  const places = new Map(sections.map(({ id }, place) => [id, place]))
  return questions.map(one => ({
    slot: one.slot,
    section: places.get(one.section_id)!,
    versionId: one.version_id,
    questionId: one.question_id,
    ...{ points: one.points, type: one.type, difficulty: one.difficulty },
  }))
}

/** What a paper asks, its parts in the order of that paper. @param wording of its questions at least */
export function askedIn(
  context: CourseContext,
  placed: readonly Placed[],
  { versions, stored }: Awaited<ReturnType<typeof wordingOf>>,
  shuffledBy: number | null,
) {
  return placed.map(place => {
    const version = versions.get(place.versionId)!
    const type = typeOf(version.type)!
    const parts =
      shuffledBy === null || !type.shuffled
        ? version.parts
        : type.shuffled(version.parts, shufflerOf(shuffledBy, place.slot))
    return {
      ...place,
      ...presentAsked(context, version, stored, parts),
      scoring: version.scoring,
    }
  })
}

/** A paper as a student would get it, with what is right. @throws notFound */
export async function previewOf(context: CourseContext, id: string, seed: number) {
  const { db } = context
  const [, test, content] = await Promise.all([
    taskToSee(context, id),
    testOf(db, id),
    contentOf(context, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const placed = drawnPaper(content, test.shuffles_questions, seed)
  const [wording, keys] = await Promise.all([
    wordingOf(
      db,
      placed.map(({ versionId }) => versionId),
    ),
    keysOfVersions(db, placed),
  ])
  const asked = askedIn(context, placed, wording, test.shuffles_options ? seed : null)
  return {
    sections: content.sections.map(({ title, details }) => ({ title, details })),
    questions: asked.map(({ type, questionId, versionId, scoring, html, parts, points, files, section }) => {
      return {
        ...{ id: questionId, type: type.number, html, parts, points, files, section },
        right: presentKey(context, { type, scoring }, keys.get(versionId)),
      }
    }),
  }
}

const keysOfVersions = (db: Database, placed: readonly Placed[]) =>
  keysOf(
    db,
    placed.map(({ versionId }) => versionId),
  )
