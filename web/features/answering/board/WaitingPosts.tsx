import { useSendingPosts } from './outgoing.ts'

/** On every screen, and without a word: sends what was written to a class's board without a network. */
export function WaitingPosts() {
  useSendingPosts()
  return null
}
