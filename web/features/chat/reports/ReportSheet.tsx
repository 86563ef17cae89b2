import { useState } from 'react'
import { chatReportCalls as calls } from '#contract/features/chat/report-calls.ts'
import { type ReportReason, reportReasons, reportWordsLength } from '#contract/features/chat/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

interface ReportSheetProps {
  id: string
  position: number
  onClose: () => void
}

/** Why a message is reported, and what the operator gets with it. */
export function ReportSheet({ id, position, onClose }: ReportSheetProps) {
  const t = useTexts('chat/reports')
  const [reason, setReason] = useState<ReportReason>('insult')
  const [words, setWords] = useState('')
  const report = useCommand(calls.report, {
    onDone: () => {
      toast.good(t('sent'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      title={t('report')}
      onClose={onClose}
      footer={
        <MainButton
          busy={report.isPending}
          onClick={() => report.mutate({ id, position, reason, words: words.trim() })}
        >
          {t('send')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <RadioList
          label={t('why')}
          value={reason}
          onChange={setReason}
          options={reportReasons.map(value => ({ value, label: t(`reason.${value}`) }))}
        />
        <TextArea
          label={t('words')}
          rows={2}
          maxLength={reportWordsLength}
          value={words}
          onChange={setWords}
        />
        <Callout>{t('handedOver')}</Callout>
      </Stack>
    </Sheet>
  )
}
