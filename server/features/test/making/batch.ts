import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { testCalls } from '#contract/features/test/calls.ts'
import type { EntryInput, SectionInput } from '#contract/features/test/entities.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { markDifficulty } from '#server/features/question/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Content, contentOf, entriesIn } from './sections.ts'
import { changeTest } from './writing.ts'

type Batch = Value<typeof testCalls.batchUpdate.input>

/** Changes many questions of a test. @throws batchNothing; notFound for one that is not in it; as `changeTest` */
export async function changeMany(
  context: CourseContext,
  { id, questionIds, action, points, difficulty, revision }: Batch,
) {
  const chosen = new Set<string>(questionIds)
  if (chosen.size === 0) fail(testErrors.batchNothing)
  if (action === 'difficulty') {
    if (difficulty === undefined) fail(kernelErrors.malformed, { field: 'difficulty' })
    checkThere(await contentOf(context, id), chosen)
    markDifficulty(context, [...chosen], difficulty!)
    await changeTest(context, id, { revision })
    return chosen.size
  }
  if (action === 'score' && points === undefined) fail(kernelErrors.malformed, { field: 'score' })
  await changeTest(context, id, { revision }, known => {
    checkThere(known, chosen)
    return asGiven(known).map(section => ({
      ...section,
      entries: section.entries.flatMap(entry => {
        if (entry.id === null || !chosen.has(entry.id)) return [entry]
        return action === 'delete' ? [] : [{ ...entry, points: points! }]
      }),
    }))
  })
  return chosen.size
}

function checkThere({ questions }: Content, chosen: ReadonlySet<string>) {
  const there = questions.filter(one => one.draw_id === null && chosen.has(one.question_id))
  if (there.length < chosen.size) fail(kernelErrors.notFound)
}

/** What a test consists of, as it would be given again. */
function asGiven(content: Content): SectionInput[] {
  return content.sections.map(section => ({
    title: section.title,
    details: section.details,
    entries: entriesIn(section, content).map((entry): EntryInput => {
      const none = { id: null, fromId: null, question: null, draw: null }
      if (!('count' in entry)) return { ...none, id: entry.question_id, points: entry.points }
      const { bank_id, folder_id, in_folder, types, difficulties, knowledge, tags, count } = entry
      const criteria = { types, difficulties, knowledge, tags, count, isAnew: false }
      return {
        ...{ ...none, points: entry.points },
        draw: { bankId: bank_id, ...(in_folder && { folderId: folder_id }), ...criteria },
      }
    }),
  }))
}
