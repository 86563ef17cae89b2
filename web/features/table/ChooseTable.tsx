import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { CallFailure } from '#web/lib/call.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { UploadIcon } from '#web/ui/icons/icons.tsx'

interface ChooseTableProps {
  /** Of the screen; that of its route without one. */
  title?: string
  subtitle?: string
  onBack?: () => void
  texts: {
    choose: string
    how: string
    /** What is said where the file did not reach the server. */
    notSent: string
  }
  /** Sends the file; what the server refuses is shown. */
  onChosen: (file: File) => Promise<void>
  /** What the table has to look like. */
  children: ReactNode
}

/** A screen on which a table (.xlsx or CSV) is chosen, to be read by the server. */
export function ChooseTable({ texts, onChosen, children, ...screen }: ChooseTableProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setProblem('')
    setBusy(true)
    try {
      await onChosen(file)
    } catch (failure) {
      const isTold = failure instanceof CallFailure && !failure.isOffline
      setProblem(isTold ? failure.message : texts.notSent)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Screen
      {...screen}
      footer={
        <MainButton icon={UploadIcon} busy={busy} onClick={() => input.current?.click()}>
          {texts.choose}
        </MainButton>
      }
    >
      <Stack gap={4}>
        {problem !== '' && <Callout tone="bad">{problem}</Callout>}
        <Card title={texts.how}>
          <Stack gap={3}>{children}</Stack>
        </Card>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.choose}
          accept=".xlsx,.xls,.ods,.csv,.txt,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={event => void read(event)}
        />
      </Stack>
    </Screen>
  )
}
