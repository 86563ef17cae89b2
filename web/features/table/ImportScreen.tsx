import { type ReactNode, useState } from 'react'
import type { Encoding } from '#contract/encodings.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { ChooseTable } from './ChooseTable.tsx'
import { RereadContext } from './reread.ts'

interface ImportScreenProps {
  texts: { choose: string; how: string; notSent: string }
  /**
   * Has a file read.
   * @param as `encoding`, for the call, where somebody has said what the text is written in
   * @returns what it would change, by its id
   */
  read: (file: File, as: { encoding?: Encoding }) => Promise<{ importId: string }>
  /** What a file would change: `ImportPreview`, or another. */
  preview: (importId: string, onAnother: () => void) => ReactNode
  /** What the table has to look like. */
  children: ReactNode
}

/** Changes what stands in a course by a table: choose a file, see what it would change, confirm. */
export function ImportScreen({ texts, read, preview, children }: ImportScreenProps) {
  const [address, setSides] = useSides('importid')
  const importId = address.get('importid')
  const [file, setFile] = useState<File>()
  // One step back from the preview leads out, not to the file once more.
  const show = (importid: string | null) => setSides({ importid })
  const send = async (chosen: File, as: { encoding?: Encoding } = {}) => {
    const answer = await read(chosen, as)
    setFile(chosen)
    show(answer.importId)
  }
  if (importId !== null)
    return (
      <RereadContext value={file && (encoding => send(file, { encoding }))}>
        {preview(importId, () => show(null))}
      </RereadContext>
    )
  return (
    <ChooseTable texts={texts} onChosen={send}>
      {children}
    </ChooseTable>
  )
}
