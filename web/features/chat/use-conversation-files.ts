import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { maxFilesAsked } from '#contract/features/chat/rules.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { ask } from '#web/lib/call.ts'

/** Milliseconds for which the addresses of files are used again; they hold for some hours. */
const freshFor = 3_600_000
const attempts = 3

/** The files of a conversation with their addresses: those that come later are asked for by themselves. */
export function useConversationFiles(
  id: string,
  fileIds: readonly string[],
): ReadonlyMap<string, Attachment> {
  const client = useQueryClient()
  const [known, setKnown] = useState<ReadonlyMap<string, Attachment>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    const missing = fileIds.filter(fileId => !asked.current.has(fileId)).slice(0, maxFilesAsked)
    if (missing.length === 0) return
    for (const fileId of missing) asked.current.add(fileId)
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
