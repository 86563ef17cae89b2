import type { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { readAllWritten } from '#web/features/submission/offer/offerable-slots.ts'
import { forgetWritten, readWritten, type WrittenPlace } from '#web/features/submission/offer/statements.ts'
import { signedIn } from '#web/features/submission/offer/to-offer.ts'

type Save = InputOf<typeof answeringTakingCalls.saveAnswers>
type Answers = Save['answers']
type Slotted = Answers[number] & { slot: number }

/** What of a step this device signs while it cannot be sent: by the set, of which a step has some slots. */
export const placeOfSet = (accountId: string, setId: string): WrittenPlace => ({
  ...{ name: 'answering', accountId, taskId: setId, attempt: 1, work: '' },
})

/**
 * Answers with what this device has signed of them, so that they are taken after the end of their step as well.
 * @returns with it what to do once one is saved: nothing has to be shown of it any more
 */
export async function withStatements(place: WrittenPlace, answers: readonly Slotted[]) {
  const written = await readAllWritten(
    place,
    answers.map(({ slot }) => slot),
  )
  const { device, slots } = signedIn({
    slots: [...written].map(([slot, one]) => ({
      ...{ slot, text: one.text, html: one.html ?? '', value: one.value, fileIds: one.fileIds, written: one },
    })),
  })
  const signed = new Map(slots.map(one => [one.slot, one]))
  return {
    device,
    answers: answers.map(({ slot, ...answer }) => {
      const its = signed.get(slot)
      if (!its) return answer
      const fileStatements = its.files.map(({ id, ...moment }) => ({ id: id as never, ...moment }))
      return { ...answer, statement: its.statement, fileStatements }
    }) as Answers,
    async noteSaved(slot: number) {
      const [before, now] = [written.get(slot), await readWritten({ ...place, slot })]
      // What was written since is signed anew.
      if (now && now.signature === before?.signature) await forgetWritten({ ...place, slot })
    },
  }
}
