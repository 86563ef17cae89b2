import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { tidyPost } from '#contract/features/answering/board-rules.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { newKey, send } from '#web/lib/call.ts'
import type { Carrier } from '#web/lib/outbox/deliver.ts'
import { outbox } from '#web/lib/outbox/outbox.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { keptPosts, type OutgoingPost } from './kept-posts.ts'
import { addOwn, type BoardPlace, type Post } from './posts.ts'

/** What was written to one question arrives in the order in which it was written. */
const posts = outbox<OutgoingPost, Post>(keptPosts, ({ questionId }) => questionId)

/** It was in time on the device, and not when it arrived. */
const lateCodes: readonly number[] = [
  answeringErrors.stepOver.code,
  answeringErrors.over.code,
  answeringErrors.answersShown.code,
]
export const isLate = ({ refusal }: OutgoingPost): boolean =>
  refusal !== undefined && lateCodes.includes(refusal.code)

const carrierTo = (client: QueryClient): Carrier<OutgoingPost, Post> => ({
  async send({ once, text, stepId, questionId }, signal) {
    const place = { stepId: stepId as never, questionId: questionId as never }
    const { post } = await send(answeringBoardCalls.addPost, { ...place, text }, { once, signal })
    addOwn(client, { stepId, questionId }, post)
    return post
  },
  // What was written in a tunnel is more than the pace allows: it follows it.
  async settle(_post, refusal) {
    if (refusal.is(answeringErrors.postsTooFast)) throw refusal
    return undefined
  },
})

/** What waits is sent while this is shown. @returns what the server does not have yet */
export function useSendingPosts(): readonly OutgoingPost[] {
  const client = useQueryClient()
  const carrier = useMemo(() => carrierTo(client), [client])
  return useSending(posts, carrier, { refreshes: [answeringTakingCalls.getStep] })
}

/** The same of one question. */
export const useOutgoing = ({ stepId, questionId }: BoardPlace): OutgoingPost[] =>
  useSendingPosts().filter(post => post.stepId === stepId && post.questionId === questionId)

export const isBeingSent = (): boolean => posts.isSending

/** Keeps what was written on the device, and sends it. */
export const keepPost = ({ stepId, questionId }: BoardPlace, text: string) =>
  posts.put(() => ({ ...{ stepId, questionId, text: tidyPost(text) }, once: newKey(), at: Date.now() }))

export const sendAgain = (post: OutgoingPost): void => {
  const { refusal, ...again } = post
  void posts.again(post, again)
}
export const discard = (post: OutgoingPost): void => void posts.discard(post)
