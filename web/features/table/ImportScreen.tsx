import type { ReactNode } from 'react'
import { useSides } from '#web/lib/use-sides.ts'
import { ChooseTable } from './ChooseTable.tsx'

interface ImportScreenProps {
  texts: { choose: string; how: string; notSent: string }
  /** Has a file read. @returns what it would change, by its id */
  read: (file: File) => Promise<{ importId: string }>
  /** What a file would change: `ImportPreview`, or another. */
  preview: (importId: string, onAnother: () => void) => ReactNode
  /** What the table has to look like. */
  children: ReactNode
}

/** Changes what stands in a course by a table: choose a file, see what it would change, confirm. */
export function ImportScreen({ texts, read, preview, children }: ImportScreenProps) {
  const [address, setSides] = useSides('importid')
  const importId = address.get('importid')
  // One step back from the preview leads out, not to the file once more.
  const show = (importid: string | null) => setSides({ importid })
  if (importId !== null) return preview(importId, () => show(null))
  return (
    <ChooseTable texts={texts} onChosen={async file => show((await read(file)).importId)}>
      {children}
    </ChooseTable>
  )
}
