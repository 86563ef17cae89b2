import { box, type Unsent } from '#web/lib/outbox/box.ts'

/** What somebody says in a stream, as the device keeps it until the server has it. */
export interface KeptSaying extends Unsent {
  streamId: string
  /** Under it, it is said once, however often it is sent. */
  code: string
  type: string
  body: unknown
  /** When it was written, in milliseconds; in one stream later than what was written there before. */
  at: number
}

/** Who uses streams says before a logout what is left behind here, in their words: a message, an answer. */
export const keptSayings = box<KeptSaying>({
  name: 'saying',
  keyOf: ({ code }) => code,
  atOf: ({ at }) => at,
})
