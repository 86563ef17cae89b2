import type { Call } from '#contract/call.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { OffersScreen as Offers } from '#web/features/submission/offer/OffersScreen.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { offerPages } from '../addresses.ts'

const none: readonly Call[] = []

function useStaffNews(_courseId: string, testId: string, lists = none) {
  useLive({
    on: [testMessages.countsChanged],
    refreshes: [...lists],
    when: change => change.testId === testId,
  })
}

const kind = {
  pages: offerPages,
  useStaffNews,
  useWords: () => ({ offered: useTexts('test/grading')('offers') }),
}

/** Answers that students have offered after the end of a test. */
export const OffersList = () => <Offers kind={kind} />
