import { useState } from 'react'
import { chatReportCalls as calls } from '#contract/features/chat/report-calls.ts'
import { muteDays, reportWordsLength, type Verdict, verdicts } from '#contract/features/chat/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { Report } from './ReportScreen.tsx'

/** What becomes of a reported message, and what its author is told. */
export function DecisionSheet({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTexts('chat/reports')
  const { id, reported: name } = report
  const [verdict, setVerdict] = useState<Verdict>('dismissed')
  const [days, setDays] = useState<number>(muteDays[0])
  const [isRemoved, setRemoved] = useState(false)
  const [note, setNote] = useState('')
  const decide = useCommand(calls.decideReport, {
    refreshes: [calls.getReport, calls.listReports],
    onDone: () => {
      toast.good(t('done'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      title={t('decide')}
      onClose={onClose}
      footer={
        <MainButton
          busy={decide.isPending}
          onClick={() => decide.mutate({ id, verdict, days, isRemoved, note: note.trim() })}
        >
          {t('decide')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <RadioList
          label={t('decide')}
          labelHidden
          value={verdict}
          onChange={setVerdict}
          options={verdicts.map(value => ({ value, label: t(`choice.${value}`, { name }) }))}
        />
        {verdict === 'muted' && (
          <RadioList
            even
            label={t('days')}
            value={days}
            onChange={setDays}
            options={muteDays.map(value => ({ value, label: t('daysCount', { count: value }) }))}
          />
        )}
        {(verdict === 'warned' || verdict === 'muted') && (
          <Switch label={t('alsoRemove')} checked={isRemoved} onChange={setRemoved} />
        )}
        {verdict !== 'dismissed' && (
          <TextArea
            label={t('note', { name })}
            rows={2}
            maxLength={reportWordsLength}
            value={note}
            onChange={setNote}
          />
        )}
        <Callout>{verdict === 'dismissed' ? t('reporterIsTold') : t('bothAreTold', { name })}</Callout>
      </Stack>
    </Sheet>
  )
}
