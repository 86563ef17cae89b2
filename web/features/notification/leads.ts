import { type MessageContent, pathOf } from '#contract/features/notification/destination.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { type MessageKind, messageKinds } from './extension-points.ts'

type About = MessageContent & { contentType: number }

/** What is known of messages about one type of content. */
export function useMessageKind(): (contentType: number) => MessageKind | undefined {
  const kinds = useAdditions(messageKinds)
  return contentType => kinds.find(({ leadsTo }) => leadsTo.contentType === contentType)
}

/** Where a message leads; undefined: nowhere, it is only shown. */
export function useDestination(): (message: About) => string | undefined {
  const kindOf = useMessageKind()
  return message => pathOf(message, kindOf(message.contentType)?.leadsTo)
}
