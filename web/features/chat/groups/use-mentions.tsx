import { type ReactNode, Suspense, useRef } from 'react'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { Mention } from '#contract/features/chat/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { mentionBegun, mentionsOf, withMention } from './mentions.ts'

const MentionOffer = lazily(
  () => import('./MentionOffer.tsx').then(module => module.MentionOffer),
  'chat/groups',
)

/** Mentions of what is written in a group: who can be mentioned, and who was. */
export function useMentions({ id, group }: AnswerOf<typeof chatCalls.getConversation>) {
  const chosen = useRef(new Map<string, Mention>())
  const offer = (text: string, write: (text: string) => void): ReactNode => {
    const search = group ? mentionBegun(text) : undefined
    if (!group || search === undefined) return null
    const choose = (mention: Mention) => {
      chosen.current.set(mention.id, mention)
      write(withMention(text, mention.name))
    }
    return (
      <Suspense>
        <MentionOffer {...{ id, search }} mayMentionAll={group.can.mentionAll} onChoose={choose} />
      </Suspense>
    )
  }
  const mentioned = (text: string) => {
    const mentions = mentionsOf(text, [...chosen.current.values()])
    return mentions.length > 0 ? { mentions } : {}
  }
  return { offer, mentioned }
}
