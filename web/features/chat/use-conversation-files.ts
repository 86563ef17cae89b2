import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { maxFilesAsked } from '#contract/features/chat/rules.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { ask } from '#web/lib/call.ts'

/** Milliseconds for which the addresses of files are used again; they hold for some hours. */
const freshFor = 3_600_000
const attempts = 3
/** Milliseconds after which the addresses of a conversation that stays open are asked for anew, and between two looks whether they are. */
const [renewAfter, lookEvery] = [3 * freshFor, freshFor / 6]

/** The files of a conversation with their addresses: those that come later are asked for by themselves. */
export function useConversationFiles(
  id: string,
  fileIds: readonly string[],
): ReadonlyMap<string, Attachment> {
  const client = useQueryClient()
  const [known, setKnown] = useState<ReadonlyMap<string, Attachment>>(new Map())
  const asked = useRef(new Map<string, number>())
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(look, lookEvery)
    // What was asleep has run no timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  useEffect(() => {
    const now = Date.now()
    const missing = fileIds
      .filter(fileId => now - (asked.current.get(fileId) ?? 0) > renewAfter)
      .slice(0, maxFilesAsked)
    if (missing.length === 0) return
    for (const fileId of missing) asked.current.set(fileId, now)
    const question = ask(chatCalls.listFiles, { id, fileIds: missing })
    client.fetchQuery({ ...question, staleTime: freshFor, retry: attempts }).then(
      ({ list }) => setKnown(files => new Map([...files, ...list.map(file => [file.id, file] as const)])),
      () => {
        for (const fileId of missing) asked.current.delete(fileId)
      },
    )
  })
  return known
}
