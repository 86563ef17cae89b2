import { kernelErrors } from '#contract/error.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { copyNewest } from './batch.ts'
import { addQuestions, changeQuestion } from './writing.ts'

/** A question as somebody puts it into a test, or into something like one. */
export interface PlacedEntry {
  /** One that is there already, perhaps with other words (`question` beside it). */
  id: string | null
  /** One of a bank, of which the newest version is copied. */
  fromId: string | null
  /** One that is written here. */
  question: QuestionInput | null
}

/** A question as it stands after the change. */
export interface Standing {
  versionId: string
  questionId: string
  originId: string | null
}

interface Known {
  question_id: string
  version_id: string
  origin_id: string | null
}

interface Where {
  /** As `bankForTests` finds it. */
  bankId: string
  /** Those that are there already. */
  known: readonly Known[]
  /** What copies were made of in the end, by the ids of the questions that are copied. */
  originalsOf(questionIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Copies, writes and changes what the entries name. @returns the question of each entry that is one @throws notFound */
export async function placeQuestions<Entry extends PlacedEntry>(
  context: CourseContext,
  { bankId, known, originalsOf }: Where,
  entries: readonly Entry[],
): Promise<Map<Entry, Standing>> {
  const standing = new Map<Entry, Standing>()
  const taken = entries.filter(({ fromId }) => fromId !== null)
  const from = taken.map(({ fromId }) => fromId!)
  const [copies, originals] =
    from.length > 0
      ? await Promise.all([copyNewest(context, from, { bankId, folderId: null }, 'test'), originalsOf(from)])
      : [[], new Map<string, string>()]
  const copyOf = new Map(copies.map(copy => [copy.fromId, copy]))
  for (const entry of taken) {
    const copy = copyOf.get(entry.fromId!) ?? fail(kernelErrors.notFound)
    standing.set(entry, {
      versionId: copy.versionId,
      questionId: copy.id,
      originId: originals.get(copy.fromId) ?? copy.fromVersionId,
    })
  }
  const written = entries.filter(({ id, question }) => id === null && question !== null)
  if (written.length > 0) {
    const added = await addQuestions(
      context,
      { bankId, folderId: null },
      written.map(({ question }) => question!),
      'test',
    )
    for (const [place, entry] of written.entries()) {
      const { id, versionId } = added[place]!
      standing.set(entry, { versionId, questionId: id, originId: null })
    }
  }
  const byId = new Map(known.map(one => [one.question_id, one]))
  for (const entry of entries.filter(({ id }) => id !== null)) {
    const one = byId.get(entry.id!) ?? fail(kernelErrors.notFound)
    const changed = entry.question
      ? await changeQuestion(context, { id: one.question_id, question: entry.question }, 'test')
      : null
    standing.set(entry, {
      versionId: changed?.versionId ?? one.version_id,
      questionId: one.question_id,
      // Once it says something else, a newer version of where it came from is another question.
      originId: changed && changed.versionId !== one.version_id ? null : one.origin_id,
    })
  }
  return standing
}
