import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { entryCalls } from '#contract/features/account/entry.ts'
import type { PictureKind } from '#contract/features/account/picture.ts'
import { send } from '#web/lib/call.ts'

/** What a person has done about one picture code; nothing of it is true of the next. */
const untouched = { session: '', answer: '', proof: '', words: '' }

/**
 * A picture code on the screen: its picture, what was typed, and the way without seeing.
 * @param kind what it may be spent on; left out where that is not known yet, and its first use decides
 */
export function usePictureCode(kind?: PictureKind) {
  const [turn, setTurn] = useState(0)
  const [solving, setSolving] = useState(false)
  const [done, setDone] = useState(untouched)
  /** The question is read, not seen: so is that of another code which takes its place. */
  const isRead = useRef(false)
  const running = useRef<AbortController | null>(null)
  const { data, isError } = useQuery({
    queryKey: ['picture code', kind, turn],
    queryFn: () => send(entryCalls.getCaptcha, { type: kind }),
    // A picture is valid for five minutes; one cached from an earlier visit would have expired.
    staleTime: 240_000,
    refetchOnWindowFocus: true,
    gcTime: 0,
    meta: { handled: true },
  })
  useEffect(() => () => running.current?.abort(), [])
  const session = data?.sessionid ?? ''
  const { answer, proof, words } = done.session === session ? done : untouched
  const setOf = (of: string, part: Partial<typeof untouched>) =>
    setDone(known => ({ ...(known.session === of ? known : untouched), ...part, session: of }))

  const refresh = () => {
    running.current?.abort()
    setSolving(false)
    setDone(untouched)
    isRead.current = false
    setTurn(turn + 1)
  }
  const solve = async () => {
    if (!data) return
    const controller = new AbortController()
    running.current = controller
    setSolving(true)
    try {
      const { solvePuzzle } = await import('./puzzle.ts')
      setOf(session, { proof: await solvePuzzle(data.puzzle, controller.signal) })
    } catch {
      // Another picture was asked for, or the screen was left.
    } finally {
      if (running.current === controller) setSolving(false)
    }
  }
  const askInWords = async () => {
    if (!data) return
    try {
      const { question } = await send(entryCalls.getCaptchaInWords, { sessionid: session })
      setOf(session, { answer: '', words: question })
      isRead.current = true
    } catch {
      // No questions are left for this address, or this one has expired: the computed proof always works.
      await solve()
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (isRead.current) void askInWords()
  }, [session])
  // Without a picture nobody could read anything; the puzzle needs nobody.
  const isComputed = data?.hasPicture === false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (isComputed) void solve()
  }, [session])
  const own = data && new URL(data.url)
  return {
    /** Address on this host, whatever the deployment calls itself. */
    picture: own && !isComputed ? own.pathname + own.search : '',
    failed: isError,
    answer,
    setAnswer: (text: string) => setOf(session, { answer: text }),
    /** The question as a sentence, once it was asked for; the picture shows another one. */
    words,
    askInWords: () => void askInWords(),
    solving,
    isSolved: proof !== '',
    solve: () => void solve(),
    refresh,
    isFilled: proof !== '' || answer.trim() !== '',
    input: { sessionid: session, verify: proof || answer.trim() },
  }
}
export type PictureCodeState = ReturnType<typeof usePictureCode>
