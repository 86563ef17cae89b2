import type { Attachment } from '#contract/features/file/entities.ts'
import type { OfferShown, Submission } from '#contract/features/submission/entities.ts'
import type { Info } from '#web/features/homework/info.ts'
import { forStudent, handedIn, now, submission } from '#web/features/homework/test-submissions.ts'

const minute = 60_000

export const offer = (change: Partial<OfferShown> = {}): OfferShown => ({
  version: 1,
  offeredAt: now - minute,
  state: 'waiting',
  proof: 1,
  writtenAt: now - 90 * minute,
  reason: '',
  ...change,
})

/** A homework that takes nothing late, an hour after its deadline. */
export function closedFor(own: Parameters<typeof forStudent>[0] = {}, mayOffer = false): Info {
  const info = forStudent(own, {
    timeState: 3,
    deadline: now - 60 * minute,
    lateRule: 0,
    isLateAllowed: false,
  })
  return { ...info, can: { ...info.can, submit: false, offer: mayOffer } }
}

export const draft = (content: string) => ({
  draft: {
    content,
    html: '',
    attachments: [] as Attachment[],
    sequence: 3,
    savedAt: now - 90 * minute,
    writer: '',
  },
})

/** What the screen of staff is asked about: a version that was offered, beside what counts. */
export const offered = (change: Partial<Submission> = {}, next = '') => ({
  content: 'x = 5, and here is why',
  html: '',
  attachments: [],
  work: submission(1, 'Ann', handedIn({ content: 'x = 5', offer: offer({ version: 2 }), ...change })),
  next,
})
