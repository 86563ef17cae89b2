import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { entryCalls } from '#contract/features/account/entry.ts'
import type { PictureKind } from '#contract/features/account/picture.ts'
import { send } from '#web/lib/call.ts'

/** A picture code on the screen: its picture, what was typed, and the way without seeing. */
export function usePictureCode(kind: PictureKind) {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState('')
  const [solving, setSolving] = useState(false)
  const [proof, setProof] = useState('')
  const [words, setWords] = useState('')
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

  const refresh = () => {
    running.current?.abort()
    setSolving(false)
    setProof('')
    setAnswer('')
    setWords('')
    setTurn(turn + 1)
  }
  const solve = async () => {
    if (!data) return
    const controller = new AbortController()
    running.current = controller
    setSolving(true)
    try {
      const { solvePuzzle } = await import('./puzzle.ts')
      setProof(await solvePuzzle(data.puzzle, controller.signal))
    } catch {
      // Another picture was asked for, or the screen was left.
    } finally {
      if (running.current === controller) setSolving(false)
    }
  }
  const askInWords = async () => {
    if (!data) return
    try {
      const { question } = await send(entryCalls.getCaptchaInWords, { sessionid: data.sessionid })
      setAnswer('')
      setWords(question)
    } catch {
      // No questions are left for this address, or this one has expired: the computed proof always works.
      await solve()
    }
  }
  const own = data && new URL(data.url)
  return {
    /** Address on this host, whatever the deployment calls itself. */
    picture: own ? own.pathname + own.search : '',
    failed: isError,
    answer,
    setAnswer,
    /** The question as a sentence, once it was asked for; the picture shows another one. */
    words,
    askInWords: () => void askInWords(),
    solving,
    isSolved: proof !== '',
    solve: () => void solve(),
    refresh,
    isFilled: proof !== '' || answer.trim() !== '',
    input: { sessionid: data?.sessionid ?? '', verify: proof || answer.trim() },
  }
}
export type PictureCodeState = ReturnType<typeof usePictureCode>
