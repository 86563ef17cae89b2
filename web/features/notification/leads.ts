import { type MessageContent, pathOf } from '#contract/features/notification/destination.ts'
import { useFetchAdditions } from '#web/shell/extension-points.ts'
import { type MessageKind, messageKinds } from './extension-points.ts'

type About = MessageContent & { contentType: number }

export const kindOf = (kinds: readonly MessageKind[], type: number): MessageKind | undefined =>
  kinds.find(({ leadsTo }) => leadsTo.contentType === type)

/** Where a message leads; undefined: nowhere, it is only shown. */
export const destinationIn = (kinds: readonly MessageKind[], message: About): string | undefined =>
  pathOf(message, kindOf(kinds, message.contentType)?.leadsTo)

/** The same once something is pressed, for what does without it until then. */
export function useFetchDestination(): (message: About) => Promise<string | undefined> {
  const fetchKinds = useFetchAdditions(messageKinds)
  return async message => destinationIn(await fetchKinds(), message)
}
