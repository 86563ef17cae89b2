import { type ReactNode, Suspense, useState } from 'react'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { Mention } from '#contract/features/chat/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { keepDraftMentions, readDraftMentions } from '../drafts.ts'
import { mentionBegun, mentionsOf, withMention } from './mentions.ts'

const MentionOffer = lazily(
  () => import('./MentionOffer.tsx').then(module => module.MentionOffer),
  'chat/groups',
)

/** Mentions of what is written in a group: who can be mentioned, and who was. */
export function useMentions({ id, group }: AnswerOf<typeof chatCalls.getConversation>) {
  const [chosen] = useState(() => new Map(readDraftMentions(id).map(mention => [mention.id, mention])))
  const offer = (text: string, write: (text: string) => void): ReactNode => {
    const search = group ? mentionBegun(text) : undefined
    if (!group || search === undefined) return null
    const choose = (mention: Mention) => {
      chosen.set(mention.id, mention)
      keepDraftMentions(id, [...chosen.values()])
      write(withMention(text, mention.name))
    }
    return (
      <Suspense>
        <MentionOffer {...{ id, search }} mayMentionAll={group.can.mentionAll} onChoose={choose} />
      </Suspense>
    )
  }
  const mentioned = (text: string) => {
    const mentions = mentionsOf(text, [...chosen.values()])
    return mentions.length > 0 ? { mentions } : {}
  }
  return { offer, mentioned }
}
